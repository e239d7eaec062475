DROP INDEX "users_by_prefix";--> statement-breakpoint
DROP INDEX "users_trolls";--> statement-breakpoint
CREATE INDEX "users_by_prefix" ON "users" USING btree (lower("username") collate "C","id","username");--> statement-breakpoint
CREATE INDEX "users_trolls" ON "users" USING btree ("troll_since","id","username") WHERE "users"."troll_since" is not null;