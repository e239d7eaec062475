DROP INDEX "tags_name_key";--> statement-breakpoint
-- Tags that differ in case alone become one, the oldest: first on every Tale, in the place of the first of them, ...
INSERT INTO "tale_tags" ("tale_id", "tag_id", "position")
SELECT "tale_tags"."tale_id", "same"."kept", min("tale_tags"."position")
FROM "tale_tags" JOIN (
	SELECT "id", min("id") OVER (PARTITION BY "category", "language", lower("name" collate "und-x-icu")) AS "kept" FROM "tags"
) AS "same" ON "same"."id" = "tale_tags"."tag_id"
WHERE "same"."id" <> "same"."kept"
GROUP BY "tale_tags"."tale_id", "same"."kept"
ON CONFLICT ("tale_id", "tag_id") DO UPDATE SET "position" = least("tale_tags"."position", excluded."position");--> statement-breakpoint
-- ... then the others go, from Tales and shelves.
DELETE FROM "tale_tags" USING (
	SELECT "id", min("id") OVER (PARTITION BY "category", "language", lower("name" collate "und-x-icu")) AS "kept" FROM "tags"
) AS "same" WHERE "same"."id" = "tale_tags"."tag_id" AND "same"."id" <> "same"."kept";--> statement-breakpoint
DELETE FROM "tags" USING (
	SELECT "id", min("id") OVER (PARTITION BY "category", "language", lower("name" collate "und-x-icu")) AS "kept" FROM "tags"
) AS "same" WHERE "same"."id" = "tags"."id" AND "same"."id" <> "same"."kept";--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name_key" ON "tags" USING btree ("category","language",lower("name" collate "und-x-icu"));