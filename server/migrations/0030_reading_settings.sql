ALTER TABLE "users" ADD COLUMN "reading_settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "theme";