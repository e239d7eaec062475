CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "tales_client_key_of_owner" ON "tales" USING btree (coalesce("hidden_author_id", "author_id"),"client_key");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tales_hidden" ON "tales" USING btree ("hidden_author_id") WHERE "tales"."hidden_author_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tales_named" ON "tales" USING btree ("author_id","named_at","id") WHERE "tales"."named_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tales_of_owner" ON "tales" USING btree (coalesce("hidden_author_id", "author_id"),"id","language","is_finished","publication_date","tot_likes","title","deleted_at","hidden_author_id","author_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tales_waiting_of_owner" ON "tales" USING btree (coalesce("hidden_author_id", "author_id")) WHERE "tales"."is_finished" and "tales"."publication_date" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tales_returned_to_owner" ON "tales" USING btree (coalesce("hidden_author_id", "author_id"),"id") WHERE "tales"."publication_date" is null and not "tales"."is_finished" and ("tales"."return_note" is not null or "tales"."return_reason" is not null);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tales_of_author";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tales_waiting_of_author";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tales_returned";