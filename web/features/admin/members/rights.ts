import { mayCall, type Role, type TokenRole } from "#contract/roles.ts";

/** Somebody on the list, as far as it matters for what may be done to them. Whose role is not known is the server's to judge. */
interface Treated {
  username: string;
  role?: TokenRole;
}

interface Rights {
  changeRole: boolean;
  declareTroll: boolean;
  remove: boolean;
}

/** What the reader of the list may do to somebody on it; the server decides, this is what the menu offers. */
export function rightsOver({ username, role }: Treated, reader: { username: string; role: Role } | null): Rights {
  const isAdmin = mayCall("admin", reader?.role ?? null);
  const isOneself = username === reader?.username;
  const isStaff = role !== undefined && role !== "ROLE_USER";
  return {
    changeRole: isAdmin && role !== undefined,
    declareTroll: !isOneself && (isAdmin || !isStaff),
    remove: isAdmin && !isOneself,
  };
}
