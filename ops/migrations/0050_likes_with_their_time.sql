-- Not with the column: the likes that exist would get the time of the migration. The last release adds likes without a time.
ALTER TABLE "tale_likes" ADD COLUMN "created_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tale_likes" ALTER COLUMN "created_at" SET DEFAULT now();
