ALTER TABLE "users" ADD COLUMN "password_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "used_at" timestamp with time zone;
