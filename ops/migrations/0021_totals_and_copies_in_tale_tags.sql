CREATE EXTENSION IF NOT EXISTS "pg_trgm";--> statement-breakpoint
CREATE TABLE "daily_totals" (
	"kind" text NOT NULL,
	"day" timestamp with time zone NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "daily_totals_kind_day_pk" PRIMARY KEY("kind","day")
);
--> statement-breakpoint
CREATE TABLE "tale_totals" (
	"state" text NOT NULL,
	"category" text NOT NULL,
	"language" text NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "tale_totals_state_category_language_pk" PRIMARY KEY("state","category","language")
);
--> statement-breakpoint
DROP INDEX "comments_by_date";--> statement-breakpoint
DROP INDEX "tales_by_author";--> statement-breakpoint
DROP INDEX "tales_submitted";--> statement-breakpoint
DROP INDEX "tales_published_by_language";--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "tot_published" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tale_tags" ADD COLUMN "publication_date" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tale_tags" ADD COLUMN "tot_likes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tale_tags" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "tale_tags" ADD COLUMN "language" text;--> statement-breakpoint
-- Before the indexes of these columns, which would make it several times slower.
UPDATE "tale_tags" SET "publication_date" = "tales"."publication_date", "tot_likes" = "tales"."tot_likes", "title" = "tales"."title", "language" = "tales"."language"
	FROM "tales" WHERE "tales"."id" = "tale_tags"."tale_id" AND "tales"."publication_date" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "daily_totals_by_day" ON "daily_totals" USING btree ("day");--> statement-breakpoint
CREATE INDEX "mailed_links_expiry" ON "mailed_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_by_prefix" ON "users" USING btree (lower("username") collate "C");--> statement-breakpoint
CREATE INDEX "users_by_part" ON "users" USING gin (lower("username") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_trolls" ON "users" USING btree ("troll_since","id") WHERE "users"."troll_since" is not null;--> statement-breakpoint
CREATE INDEX "reports_by_type" ON "reports" USING btree ("type","start_date","id");--> statement-breakpoint
CREATE INDEX "reports_by_status_and_type" ON "reports" USING btree ("status","type","start_date","id");--> statement-breakpoint
CREATE INDEX "used_pending_logins_expiry" ON "used_pending_logins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "tale_tags_unpublished" ON "tale_tags" USING btree ("tag_id") WHERE "tale_tags"."publication_date" is null;--> statement-breakpoint
CREATE INDEX "tale_tags_by_id" ON "tale_tags" USING btree ("tag_id","tale_id") WHERE "tale_tags"."publication_date" is not null;--> statement-breakpoint
CREATE INDEX "tale_tags_by_date" ON "tale_tags" USING btree ("tag_id","publication_date","tale_id") WHERE "tale_tags"."publication_date" is not null;--> statement-breakpoint
CREATE INDEX "tale_tags_by_likes" ON "tale_tags" USING btree ("tag_id","tot_likes","tale_id") WHERE "tale_tags"."publication_date" is not null;--> statement-breakpoint
CREATE INDEX "tale_tags_by_title_en" ON "tale_tags" USING btree ("tag_id","title" collate "en-x-icu","tale_id") WHERE "tale_tags"."publication_date" is not null and "tale_tags"."language" = 'EN';--> statement-breakpoint
CREATE INDEX "tale_tags_by_title_es" ON "tale_tags" USING btree ("tag_id","title" collate "es-x-icu","tale_id") WHERE "tale_tags"."publication_date" is not null and "tale_tags"."language" = 'ES';--> statement-breakpoint
CREATE INDEX "tale_tags_by_title_it" ON "tale_tags" USING btree ("tag_id","title" collate "it-x-icu","tale_id") WHERE "tale_tags"."publication_date" is not null and "tale_tags"."language" = 'IT';--> statement-breakpoint
CREATE INDEX "tale_tags_by_title_fr" ON "tale_tags" USING btree ("tag_id","title" collate "fr-x-icu","tale_id") WHERE "tale_tags"."publication_date" is not null and "tale_tags"."language" = 'FR';--> statement-breakpoint
CREATE INDEX "tale_tags_by_title_pt" ON "tale_tags" USING btree ("tag_id","title" collate "pt-x-icu","tale_id") WHERE "tale_tags"."publication_date" is not null and "tale_tags"."language" = 'PT';--> statement-breakpoint
CREATE INDEX "tales_by_id" ON "tales" USING btree ("category","language","id") WHERE "tales"."publication_date" is not null;--> statement-breakpoint
CREATE INDEX "tales_submitted_by_language" ON "tales" USING btree ("language","submitted_at","id") WHERE "tales"."is_finished" and "tales"."publication_date" is null;--> statement-breakpoint
CREATE INDEX "tales_by_sitemap" ON "tales" USING btree ((("tales"."id" - 1) / 10000 + 1),"updated_at") WHERE "tales"."publication_date" is not null;--> statement-breakpoint
CREATE INDEX "comments_by_date" ON "comments" USING btree ("created_at") WHERE not "comments"."is_deleted";--> statement-breakpoint
CREATE INDEX "tales_by_author" ON "tales" USING btree ("author_id","id","language","is_finished","publication_date");--> statement-breakpoint
CREATE INDEX "tales_submitted" ON "tales" USING btree ("submitted_at","id") WHERE "tales"."is_finished" and "tales"."publication_date" is null;--> statement-breakpoint
CREATE INDEX "tales_published_by_language" ON "tales" USING btree ("language","id") WHERE "tales"."publication_date" is not null;--> statement-breakpoint
-- Long texts are stored apart from the rows of Tales, so that lists read few blocks.
ALTER TABLE "tales" SET (toast_tuple_target = 256);--> statement-breakpoint
INSERT INTO "tale_totals" ("state", "category", "language", "total")
	SELECT CASE WHEN "publication_date" IS NULL THEN 'submitted' ELSE 'published' END, "category", "language", count(*)
	FROM "tales" WHERE "is_finished" OR "publication_date" IS NOT NULL GROUP BY 1, 2, 3;--> statement-breakpoint
UPDATE "tags" SET "tot_published" = (SELECT count(*) FROM "tale_tags" WHERE "tag_id" = "tags"."id" AND "publication_date" IS NOT NULL);--> statement-breakpoint
-- Insertions and deletions are counted by statement: they may be many.
CREATE FUNCTION "count_tales"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "tale_totals" AS "totals" ("state", "category", "language", "total")
	SELECT CASE WHEN "publication_date" IS NULL THEN 'submitted' ELSE 'published' END, "category", "language",
		count(*) * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
	FROM "changed" WHERE "is_finished" OR "publication_date" IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
	ON CONFLICT ("state", "category", "language") DO UPDATE SET "total" = "totals"."total" + excluded."total";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "tale_totals_inserted" AFTER INSERT ON "tales" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_tales"();--> statement-breakpoint
CREATE TRIGGER "tale_totals_deleted" AFTER DELETE ON "tales" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_tales"();--> statement-breakpoint
CREATE FUNCTION "recount_tale"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "tale_totals" AS "totals" ("state", "category", "language", "total")
	SELECT CASE WHEN "publication_date" IS NULL THEN 'submitted' ELSE 'published' END, "category", "language", sum("change")
	FROM (VALUES (OLD."publication_date", OLD."is_finished", OLD."category", OLD."language", -1),
		(NEW."publication_date", NEW."is_finished", NEW."category", NEW."language", 1)
	) AS "changed" ("publication_date", "is_finished", "category", "language", "change")
	WHERE "is_finished" OR "publication_date" IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
	ON CONFLICT ("state", "category", "language") DO UPDATE SET "total" = "totals"."total" + excluded."total";
	RETURN NULL;
END
$$;--> statement-breakpoint
-- Triggers fire in the order of their names: totals of Tales change before totals of tags, as in a deletion,
-- whose cascade reaches the tags last. So a publication and a deletion do not wait for each other.
CREATE TRIGGER "tale_counts_updated" AFTER UPDATE OF "publication_date", "is_finished", "category", "language" ON "tales" FOR EACH ROW
	WHEN ((OLD."publication_date" IS NULL, OLD."is_finished", OLD."category", OLD."language")
		IS DISTINCT FROM (NEW."publication_date" IS NULL, NEW."is_finished", NEW."category", NEW."language"))
	EXECUTE FUNCTION "recount_tale"();--> statement-breakpoint
CREATE FUNCTION "copy_tale_to_new_tag"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT "publication_date", "tot_likes", "title", "language" FROM "tales"
	WHERE "id" = NEW."tale_id" AND "publication_date" IS NOT NULL
	INTO NEW."publication_date", NEW."tot_likes", NEW."title", NEW."language";
	NEW."tot_likes" = coalesce(NEW."tot_likes", 0);
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "tale_tags_copied" BEFORE INSERT ON "tale_tags" FOR EACH ROW EXECUTE FUNCTION "copy_tale_to_new_tag"();--> statement-breakpoint
CREATE FUNCTION "copy_tale_to_tags"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Their totals change: in the order of ids, so that two publications do not wait for each other.
	IF (OLD."publication_date" IS NULL) <> (NEW."publication_date" IS NULL) THEN
		PERFORM FROM "tags" WHERE "id" IN (SELECT "tag_id" FROM "tale_tags" WHERE "tale_id" = NEW."id") ORDER BY "id" FOR NO KEY UPDATE;
	END IF;
	UPDATE "tale_tags" SET "publication_date" = NEW."publication_date", "tot_likes" = NEW."tot_likes", "title" = NEW."title", "language" = NEW."language"
	WHERE "tale_id" = NEW."id";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "tale_tags_updated" AFTER UPDATE OF "publication_date", "tot_likes", "title", "language" ON "tales" FOR EACH ROW
	WHEN ((OLD."publication_date" IS NOT NULL OR NEW."publication_date" IS NOT NULL)
		AND (OLD."publication_date", OLD."tot_likes", OLD."title", OLD."language")
		IS DISTINCT FROM (NEW."publication_date", NEW."tot_likes", NEW."title", NEW."language"))
	EXECUTE FUNCTION "copy_tale_to_tags"();--> statement-breakpoint
CREATE FUNCTION "count_tags"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- In the order of ids, as above.
	PERFORM FROM "tags" WHERE "id" IN (SELECT "tag_id" FROM "changed" WHERE "publication_date" IS NOT NULL) ORDER BY "id" FOR NO KEY UPDATE;
	UPDATE "tags" SET "tot_published" = "tot_published" + "counted"."total" * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
	FROM (SELECT "tag_id", count(*) AS "total" FROM "changed" WHERE "publication_date" IS NOT NULL GROUP BY "tag_id") AS "counted"
	WHERE "counted"."tag_id" = "tags"."id";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "tag_totals_inserted" AFTER INSERT ON "tale_tags" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_tags"();--> statement-breakpoint
CREATE TRIGGER "tag_totals_deleted" AFTER DELETE ON "tale_tags" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_tags"();--> statement-breakpoint
CREATE FUNCTION "recount_tag"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "tags" SET "tot_published" = "tot_published" - 1 WHERE "id" = OLD."tag_id" AND OLD."publication_date" IS NOT NULL;
	UPDATE "tags" SET "tot_published" = "tot_published" + 1 WHERE "id" = NEW."tag_id" AND NEW."publication_date" IS NOT NULL;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "tag_totals_updated" AFTER UPDATE OF "tag_id", "publication_date" ON "tale_tags" FOR EACH ROW
	WHEN ((OLD."tag_id", OLD."publication_date" IS NULL) IS DISTINCT FROM (NEW."tag_id", NEW."publication_date" IS NULL))
	EXECUTE FUNCTION "recount_tag"();
