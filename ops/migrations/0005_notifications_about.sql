ALTER TABLE "notifications" ADD COLUMN "about" text;--> statement-breakpoint
CREATE INDEX "notifications_about" ON "notifications" USING btree ("about") WHERE "notifications"."about" is not null;--> statement-breakpoint
UPDATE "notifications" SET "about" = 'tale:' || CASE "title" WHEN 'Post-Published' THEN split_part("message", '|', 3) WHEN 'First-Like-Post' THEN split_part("message", '|', 4) ELSE split_part(split_part("message", '|', 3), '&com=', 1) END WHERE "title" IN ('Post-Published', 'First-Like-Post', 'First-Comment', 'Replay-Comment', 'First-Like-Comment');--> statement-breakpoint
DELETE FROM "notifications" WHERE "about" IS NOT NULL AND NOT EXISTS (SELECT FROM "tales" WHERE 'tale:' || "tales"."id" = "notifications"."about");
