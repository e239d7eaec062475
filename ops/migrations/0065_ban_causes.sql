ALTER TABLE "users" ADD COLUMN "comment_ban_cause" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "login_ban_cause" jsonb;