ALTER TABLE "tales" ADD COLUMN "words" integer;--> statement-breakpoint
ALTER TABLE "tales" ADD COLUMN "level" text;--> statement-breakpoint
ALTER TABLE "tales" ADD COLUMN "warnings" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "tales_without_words" ON "tales" USING btree ("id") WHERE "tales"."words" is null;--> statement-breakpoint
ALTER TABLE "tales" ADD CONSTRAINT "tales_level" CHECK ("tales"."level" in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2'));--> statement-breakpoint
ALTER TABLE "tales" ADD CONSTRAINT "tales_warnings" CHECK ("tales"."warnings" between 0 and 63);