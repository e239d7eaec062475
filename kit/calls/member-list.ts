import { z } from "zod";
import { pageNumber, pageSize } from "./input.ts";
import { page } from "#vocabulary/limits.ts";

/** Lists of members, in pages. */

export const memberPages = z.object({ pageNumber: pageNumber.default(0), pageSize: pageSize.default(page.default) });

export const listedMember = z.object({ username: z.string(), avatar: z.string().nullable() });
export const memberList = z.object({ users: z.array(listedMember), totalUsers: z.number() });
