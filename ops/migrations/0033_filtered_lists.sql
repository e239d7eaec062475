DROP INDEX "tale_tags_tag";--> statement-breakpoint
DROP INDEX "published_tales_by_likes";--> statement-breakpoint
DROP INDEX "published_tales_by_title_en";--> statement-breakpoint
DROP INDEX "published_tales_by_title_es";--> statement-breakpoint
DROP INDEX "published_tales_by_title_it";--> statement-breakpoint
DROP INDEX "published_tales_by_title_fr";--> statement-breakpoint
DROP INDEX "published_tales_by_title_pt";--> statement-breakpoint
DROP INDEX "tales_by_date";--> statement-breakpoint
DROP INDEX "tales_by_id";--> statement-breakpoint
-- Filled before the indexes, which would make it several times slower.
TRUNCATE "published_tales";--> statement-breakpoint
ALTER TABLE "published_tales" ADD COLUMN "publication_date" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "published_tales" ADD COLUMN "level" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "published_tales" ADD COLUMN "warnings" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "published_tales" ADD COLUMN "reading_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
INSERT INTO "published_tales" ("tale_id", "category", "language", "tot_likes", "title", "publication_date", "level", "warnings", "reading_minutes")
	SELECT "id", "category", "language", "tot_likes", "title", "publication_date", coalesce("level", ''), "warnings", "reading_minutes"
	FROM "tales" WHERE "publication_date" IS NOT NULL ORDER BY "id";--> statement-breakpoint
CREATE INDEX "published_tales_by_title_es_among_others" ON "published_tales" USING btree ("category","title" collate "und-x-icu","tale_id","level","warnings","reading_minutes") WHERE "published_tales"."language" = 'ES';--> statement-breakpoint
CREATE INDEX "published_tales_filtered" ON "published_tales" USING btree ("category","language","level","warnings","reading_minutes","publication_date","tot_likes","tale_id");--> statement-breakpoint
CREATE INDEX "published_tales_by_likes" ON "published_tales" USING btree ("category","language","tot_likes","tale_id","level","warnings","reading_minutes");--> statement-breakpoint
CREATE INDEX "published_tales_by_title_en" ON "published_tales" USING btree ("category","title" collate "en-x-icu","tale_id","level","warnings","reading_minutes") WHERE "published_tales"."language" = 'EN';--> statement-breakpoint
CREATE INDEX "published_tales_by_title_es" ON "published_tales" USING btree ("category","title" collate "es-x-icu","tale_id","level","warnings","reading_minutes") WHERE "published_tales"."language" = 'ES';--> statement-breakpoint
CREATE INDEX "published_tales_by_title_it" ON "published_tales" USING btree ("category","title" collate "it-x-icu","tale_id","level","warnings","reading_minutes") WHERE "published_tales"."language" = 'IT';--> statement-breakpoint
CREATE INDEX "published_tales_by_title_fr" ON "published_tales" USING btree ("category","title" collate "fr-x-icu","tale_id","level","warnings","reading_minutes") WHERE "published_tales"."language" = 'FR';--> statement-breakpoint
CREATE INDEX "published_tales_by_title_pt" ON "published_tales" USING btree ("category","title" collate "pt-x-icu","tale_id","level","warnings","reading_minutes") WHERE "published_tales"."language" = 'PT';--> statement-breakpoint
ANALYZE "published_tales";--> statement-breakpoint
DROP INDEX "tale_tags_unpublished";--> statement-breakpoint
DROP INDEX "tale_tags_by_id";--> statement-breakpoint
DROP INDEX "tale_tags_by_date";--> statement-breakpoint
DROP INDEX "tale_tags_by_likes";--> statement-breakpoint
DROP INDEX "tale_tags_by_title_en";--> statement-breakpoint
DROP INDEX "tale_tags_by_title_es";--> statement-breakpoint
DROP INDEX "tale_tags_by_title_it";--> statement-breakpoint
DROP INDEX "tale_tags_by_title_fr";--> statement-breakpoint
DROP INDEX "tale_tags_by_title_pt";--> statement-breakpoint
ALTER TABLE "tale_tags" ADD COLUMN "level" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tale_tags" ADD COLUMN "warnings" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tale_tags" ADD COLUMN "reading_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "tale_tags" SET "level" = coalesce("tales"."level", ''), "warnings" = "tales"."warnings", "reading_minutes" = "tales"."reading_minutes"
	FROM "tales" WHERE "tales"."id" = "tale_tags"."tale_id" AND "tales"."publication_date" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "tale_tags_unpublished" ON "tale_tags" USING btree ("tag_id") WHERE "tale_tags"."publication_date" is null;--> statement-breakpoint
CREATE INDEX "tale_tags_by_id" ON "tale_tags" USING btree ("tag_id","tale_id") WHERE "tale_tags"."publication_date" is not null;--> statement-breakpoint
CREATE INDEX "tale_tags_by_date" ON "tale_tags" USING btree ("tag_id","publication_date","tale_id") WHERE "tale_tags"."publication_date" is not null;--> statement-breakpoint
CREATE INDEX "tale_tags_by_likes" ON "tale_tags" USING btree ("tag_id","tot_likes","tale_id") WHERE "tale_tags"."publication_date" is not null;--> statement-breakpoint
CREATE INDEX "tale_tags_by_title_en" ON "tale_tags" USING btree ("tag_id","title" collate "en-x-icu","tale_id") WHERE "tale_tags"."publication_date" is not null and "tale_tags"."language" = 'EN';--> statement-breakpoint
CREATE INDEX "tale_tags_by_title_es" ON "tale_tags" USING btree ("tag_id","title" collate "es-x-icu","tale_id") WHERE "tale_tags"."publication_date" is not null and "tale_tags"."language" = 'ES';--> statement-breakpoint
CREATE INDEX "tale_tags_by_title_it" ON "tale_tags" USING btree ("tag_id","title" collate "it-x-icu","tale_id") WHERE "tale_tags"."publication_date" is not null and "tale_tags"."language" = 'IT';--> statement-breakpoint
CREATE INDEX "tale_tags_by_title_fr" ON "tale_tags" USING btree ("tag_id","title" collate "fr-x-icu","tale_id") WHERE "tale_tags"."publication_date" is not null and "tale_tags"."language" = 'FR';--> statement-breakpoint
CREATE INDEX "tale_tags_by_title_pt" ON "tale_tags" USING btree ("tag_id","title" collate "pt-x-icu","tale_id") WHERE "tale_tags"."publication_date" is not null and "tale_tags"."language" = 'PT';--> statement-breakpoint
CREATE INDEX "tale_tags_filtered" ON "tale_tags" USING btree ("tag_id","level","warnings","reading_minutes","publication_date","tot_likes","tale_id");--> statement-breakpoint
CREATE INDEX "tale_tags_by_title_es_among_others" ON "tale_tags" USING btree ("tag_id","title" collate "und-x-icu","tale_id") WHERE "tale_tags"."publication_date" is not null and "tale_tags"."language" = 'ES';--> statement-breakpoint
ANALYZE "tale_tags";--> statement-breakpoint
CREATE INDEX "tales_by_date" ON "tales" USING btree ("category","language","publication_date","id","level","warnings","reading_minutes") WHERE "tales"."publication_date" is not null;--> statement-breakpoint
CREATE INDEX "tales_by_id" ON "tales" USING btree ("category","language","id","level","warnings","reading_minutes") WHERE "tales"."publication_date" is not null;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "copy_published_tale"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."publication_date" IS NULL THEN
		DELETE FROM "published_tales" WHERE "tale_id" = NEW."id";
	ELSE
		INSERT INTO "published_tales" ("tale_id", "category", "language", "tot_likes", "title", "publication_date", "level", "warnings", "reading_minutes")
		VALUES (NEW."id", NEW."category", NEW."language", NEW."tot_likes", NEW."title", NEW."publication_date",
			coalesce(NEW."level", ''), NEW."warnings", NEW."reading_minutes")
		ON CONFLICT ("tale_id") DO UPDATE SET "category" = excluded."category", "language" = excluded."language",
			"tot_likes" = excluded."tot_likes", "title" = excluded."title", "publication_date" = excluded."publication_date",
			"level" = excluded."level", "warnings" = excluded."warnings", "reading_minutes" = excluded."reading_minutes";
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
DROP TRIGGER "published_tales_updated" ON "tales";--> statement-breakpoint
CREATE TRIGGER "published_tales_updated" AFTER UPDATE OF "publication_date", "category", "language", "tot_likes", "title", "level", "warnings", "reading_minutes" ON "tales" FOR EACH ROW
	WHEN ((OLD."publication_date" IS NOT NULL OR NEW."publication_date" IS NOT NULL)
		AND (OLD."publication_date", OLD."category", OLD."language", OLD."tot_likes", OLD."title", OLD."level", OLD."warnings", OLD."reading_minutes")
		IS DISTINCT FROM (NEW."publication_date", NEW."category", NEW."language", NEW."tot_likes", NEW."title", NEW."level", NEW."warnings", NEW."reading_minutes"))
	EXECUTE FUNCTION "copy_published_tale"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "copy_tale_to_new_tag"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT "publication_date", "tot_likes", "title", "language", coalesce("level", ''), "warnings", "reading_minutes" FROM "tales"
	WHERE "id" = NEW."tale_id" AND "publication_date" IS NOT NULL
	INTO NEW."publication_date", NEW."tot_likes", NEW."title", NEW."language", NEW."level", NEW."warnings", NEW."reading_minutes";
	NEW."tot_likes" = coalesce(NEW."tot_likes", 0);
	NEW."level" = coalesce(NEW."level", '');
	NEW."warnings" = coalesce(NEW."warnings", 0);
	NEW."reading_minutes" = coalesce(NEW."reading_minutes", 0);
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "copy_tale_to_tags"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Their totals change: in the order of ids, so that two publications do not wait for each other.
	IF (OLD."publication_date" IS NULL) <> (NEW."publication_date" IS NULL) THEN
		PERFORM FROM "tags" WHERE "id" IN (SELECT "tag_id" FROM "tale_tags" WHERE "tale_id" = NEW."id") ORDER BY "id" FOR NO KEY UPDATE;
	END IF;
	UPDATE "tale_tags" SET "publication_date" = NEW."publication_date", "tot_likes" = NEW."tot_likes", "title" = NEW."title", "language" = NEW."language",
		"level" = coalesce(NEW."level", ''), "warnings" = NEW."warnings", "reading_minutes" = NEW."reading_minutes"
	WHERE "tale_id" = NEW."id";
	RETURN NULL;
END
$$;--> statement-breakpoint
DROP TRIGGER "tale_tags_updated" ON "tales";--> statement-breakpoint
CREATE TRIGGER "tale_tags_updated" AFTER UPDATE OF "publication_date", "tot_likes", "title", "language", "level", "warnings", "reading_minutes" ON "tales" FOR EACH ROW
	WHEN ((OLD."publication_date" IS NOT NULL OR NEW."publication_date" IS NOT NULL)
		AND (OLD."publication_date", OLD."tot_likes", OLD."title", OLD."language", OLD."level", OLD."warnings", OLD."reading_minutes")
		IS DISTINCT FROM (NEW."publication_date", NEW."tot_likes", NEW."title", NEW."language", NEW."level", NEW."warnings", NEW."reading_minutes"))
	EXECUTE FUNCTION "copy_tale_to_tags"();
