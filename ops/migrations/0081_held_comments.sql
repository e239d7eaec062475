ALTER TABLE "comments" ADD COLUMN "held_for" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "held_with_id" bigint;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "answers_id" bigint;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "is_frozen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "is_listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "tales" ADD COLUMN "comments" text;--> statement-breakpoint
-- A muted Tale tells its author of no held comment either.
DROP TRIGGER "notifications_of_muted" ON "notifications";--> statement-breakpoint
CREATE TRIGGER "notifications_of_muted" BEFORE INSERT ON "notifications" FOR EACH ROW
	WHEN (NEW."title" IN ('First-Comment', 'First-Like-Comment', 'First-Like-Comment-Blog', 'Comment-Held')) EXECUTE FUNCTION "withhold_notification_of_muted"();
