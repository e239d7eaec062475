CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_by_email_part" ON "users" USING gin (lower("email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_by_creation" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_by_use" ON "users" USING btree ("used_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_login_banned" ON "users" USING btree ("login_banned_until") WHERE "users"."login_banned_until" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_comment_banned" ON "users" USING btree ("comment_banned_until") WHERE "users"."comment_banned_until" is not null;
