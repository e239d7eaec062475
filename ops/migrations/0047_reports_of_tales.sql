ALTER TABLE "reports" ADD COLUMN "tale_id" bigint;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "tale_title" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "tale_text" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "reporter_note" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "category" text;