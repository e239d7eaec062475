import { Link } from "react-router";
import { isNamed } from "#vocabulary/hidden-author.ts";
import { profileAddress } from "./profile-address.ts";

/** The name of a member, which leads to the profile; of a hidden author nothing but a sign. */
export function ProfileName({ username }: { username: string }) {
  if (!isNamed(username)) return <span translate="no">{username}</span>;
  return (
    <Link to={profileAddress(username)} translate="no" className="link">
      {username}
    </Link>
  );
}
