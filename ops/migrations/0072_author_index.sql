CREATE INDEX CONCURRENTLY IF NOT EXISTS "tales_of_author" ON "tales" USING btree ("author_id","id","language","is_finished","publication_date","tot_likes","title","deleted_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tales_by_author";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "deleted_tales_kept" ON "deleted_tales" USING btree ("kept_until") WHERE "deleted_tales"."kept_until" is not null;
