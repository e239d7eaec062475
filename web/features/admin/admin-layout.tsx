import { Outlet } from "react-router";

/** Around every page of the administration. */
export function Component() {
  return <Outlet />;
}
