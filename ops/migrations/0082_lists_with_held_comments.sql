CREATE INDEX CONCURRENTLY IF NOT EXISTS "threads_of_tale" ON "comments" USING btree ("tale_id","created_at","id","is_listed") WHERE "comments"."parent_id" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "threads_of_news" ON "comments" USING btree ("news_id","created_at","id","is_listed") WHERE "comments"."parent_id" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "threads_unlisted_of_tale" ON "comments" USING btree ("tale_id") WHERE "comments"."parent_id" is null and not "comments"."is_listed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "threads_unlisted_of_news" ON "comments" USING btree ("news_id") WHERE "comments"."parent_id" is null and not "comments"."is_listed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "comments_held_for_author" ON "comments" USING btree ("tale_id","id") WHERE "comments"."held_for" = 'author' and "comments"."held_with_id" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "comments_held_for_staff" ON "comments" USING btree ("updated_at","id") WHERE "comments"."held_for" in ('staff', 'both') and "comments"."held_with_id" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "comments_held_with" ON "comments" USING btree ("held_with_id") WHERE "comments"."held_with_id" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "comments_of_tale";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "comments_of_news";
