ALTER TABLE "tales" ALTER COLUMN "author_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tales" ADD COLUMN "hidden_author_id" bigint;--> statement-breakpoint
ALTER TABLE "tales" ADD COLUMN "named_at" timestamp with time zone;--> statement-breakpoint
-- Validated by a later migration: a look at all rows would block the table here.
ALTER TABLE "tales" ADD CONSTRAINT "tales_hidden_author_id_users_id_fk" FOREIGN KEY ("hidden_author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "tales" ADD CONSTRAINT "tales_author" CHECK (num_nonnulls("tales"."author_id", "tales"."hidden_author_id") = 1) NOT VALID;--> statement-breakpoint
-- The totals of authors as in 0071, with states of their own for Tales whose author is hidden.
CREATE FUNCTION "author_total_state"("hidden_author_id" bigint, "publication_date" timestamptz, "is_finished" boolean) RETURNS text LANGUAGE sql IMMUTABLE
RETURN CASE WHEN "hidden_author_id" IS NULL THEN '' ELSE 'hidden-' END
	|| CASE WHEN "publication_date" IS NOT NULL THEN 'published' WHEN "is_finished" THEN 'submitted' ELSE 'draft' END;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_tales_of_authors"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "author_totals" AS "totals" ("author_id", "state", "language", "total")
	SELECT coalesce("hidden_author_id", "author_id"), "author_total_state"("hidden_author_id", "publication_date", "is_finished"), "language",
		count(*) * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
	FROM "changed" WHERE "deleted_at" IS NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
	ON CONFLICT ("author_id", "state", "language") DO UPDATE SET "total" = "totals"."total" + excluded."total";
	-- A removed account leaves no rows.
	IF TG_OP = 'DELETE' THEN
		DELETE FROM "author_totals" WHERE "author_id" IN (SELECT coalesce("hidden_author_id", "author_id") FROM "changed") AND "total" = 0;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "recount_tale_of_author"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "author_totals" AS "totals" ("author_id", "state", "language", "total")
	SELECT "author_id", "state", "language", sum("change")
	FROM (VALUES (coalesce(OLD."hidden_author_id", OLD."author_id"), "author_total_state"(OLD."hidden_author_id", OLD."publication_date", OLD."is_finished"), OLD."language", OLD."deleted_at", -1),
		(coalesce(NEW."hidden_author_id", NEW."author_id"), "author_total_state"(NEW."hidden_author_id", NEW."publication_date", NEW."is_finished"), NEW."language", NEW."deleted_at", 1)
	) AS "changed" ("author_id", "state", "language", "deleted_at", "change")
	WHERE "deleted_at" IS NULL
	GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
	ON CONFLICT ("author_id", "state", "language") DO UPDATE SET "total" = "totals"."total" + excluded."total";
	RETURN NULL;
END
$$;--> statement-breakpoint
-- Copies of likes: 0 while the author is hidden.
CREATE OR REPLACE FUNCTION "copy_published_tale"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."publication_date" IS NULL THEN
		DELETE FROM "published_tales" WHERE "tale_id" = NEW."id";
	ELSE
		INSERT INTO "published_tales" ("tale_id", "category", "language", "tot_likes", "title", "publication_date", "level", "warnings", "reading_minutes")
		VALUES (NEW."id", NEW."category", NEW."language", CASE WHEN NEW."hidden_author_id" IS NULL THEN NEW."tot_likes" ELSE 0 END, NEW."title",
			NEW."publication_date", coalesce(NEW."level", ''), NEW."warnings", NEW."reading_minutes")
		ON CONFLICT ("tale_id") DO UPDATE SET "category" = excluded."category", "language" = excluded."language",
			"tot_likes" = excluded."tot_likes", "title" = excluded."title", "publication_date" = excluded."publication_date",
			"level" = excluded."level", "warnings" = excluded."warnings", "reading_minutes" = excluded."reading_minutes";
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
DROP TRIGGER "published_tales_updated" ON "tales";--> statement-breakpoint
CREATE TRIGGER "published_tales_updated" AFTER UPDATE OF "publication_date", "category", "language", "tot_likes", "title", "level", "warnings", "reading_minutes", "hidden_author_id" ON "tales" FOR EACH ROW
	WHEN ((OLD."publication_date" IS NOT NULL OR NEW."publication_date" IS NOT NULL)
		AND (OLD."publication_date", OLD."category", OLD."language", OLD."tot_likes", OLD."title", OLD."level", OLD."warnings", OLD."reading_minutes", OLD."hidden_author_id")
		IS DISTINCT FROM (NEW."publication_date", NEW."category", NEW."language", NEW."tot_likes", NEW."title", NEW."level", NEW."warnings", NEW."reading_minutes", NEW."hidden_author_id"))
	EXECUTE FUNCTION "copy_published_tale"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "copy_tale_to_new_tag"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT "publication_date", CASE WHEN "hidden_author_id" IS NULL THEN "tot_likes" ELSE 0 END, "title", "language", coalesce("level", ''), "warnings", "reading_minutes" FROM "tales"
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
	UPDATE "tale_tags" SET "publication_date" = NEW."publication_date",
		"tot_likes" = CASE WHEN NEW."hidden_author_id" IS NULL THEN NEW."tot_likes" ELSE 0 END, "title" = NEW."title", "language" = NEW."language",
		"level" = coalesce(NEW."level", ''), "warnings" = NEW."warnings", "reading_minutes" = NEW."reading_minutes"
	WHERE "tale_id" = NEW."id";
	RETURN NULL;
END
$$;--> statement-breakpoint
DROP TRIGGER "tale_tags_updated" ON "tales";--> statement-breakpoint
CREATE TRIGGER "tale_tags_updated" AFTER UPDATE OF "publication_date", "tot_likes", "title", "language", "level", "warnings", "reading_minutes", "hidden_author_id" ON "tales" FOR EACH ROW
	WHEN ((OLD."publication_date" IS NOT NULL OR NEW."publication_date" IS NOT NULL)
		AND (OLD."publication_date", OLD."tot_likes", OLD."title", OLD."language", OLD."level", OLD."warnings", OLD."reading_minutes", OLD."hidden_author_id")
		IS DISTINCT FROM (NEW."publication_date", NEW."tot_likes", NEW."title", NEW."language", NEW."level", NEW."warnings", NEW."reading_minutes", NEW."hidden_author_id"))
	EXECUTE FUNCTION "copy_tale_to_tags"();--> statement-breakpoint
DROP TRIGGER "tale_counts_updated_of_author" ON "tales";--> statement-breakpoint
CREATE TRIGGER "tale_counts_updated_of_author" AFTER UPDATE OF "author_id", "hidden_author_id", "publication_date", "is_finished", "language", "deleted_at" ON "tales" FOR EACH ROW
	WHEN ((OLD."author_id", OLD."hidden_author_id", OLD."publication_date" IS NULL, OLD."is_finished", OLD."language", OLD."deleted_at" IS NULL)
		IS DISTINCT FROM (NEW."author_id", NEW."hidden_author_id", NEW."publication_date" IS NULL, NEW."is_finished", NEW."language", NEW."deleted_at" IS NULL))
	EXECUTE FUNCTION "recount_tale_of_author"();--> statement-breakpoint
-- A fact without a number for a hidden author: no search by author finds it.
CREATE OR REPLACE FUNCTION public.tale_facts("tale" public."tales", "place" bigint) RETURNS tsvector LANGUAGE sql STABLE
RETURN array_to_tsvector(ARRAY['l:' || ("tale")."language", 'c:' || ("tale")."category", 'a:' || coalesce(("tale")."author_id"::text, ''), 's:' || ("place" / 4096), 'v:' || coalesce(("tale")."level", '')]
	|| ARRAY(SELECT 'w:' || "bit" FROM generate_series(0, 14) AS "bit" WHERE (("tale")."warnings"::integer >> "bit") & 1 = 1)
	|| ARRAY(SELECT 't:' || "tag_id" FROM public."tale_tags" WHERE "tale_id" = ("tale")."id")
	|| ARRAY(SELECT 'h:' || "stem" FROM unnest(tsvector_to_array(public.search_stems(("tale")."language", ("tale")."title"))) AS "stems" ("stem"))
	|| ARRAY(SELECT DISTINCT 'p:' || left("word", "length") FROM unnest(string_to_array(btrim(public.search_plain(("tale")."title")), ' ')) AS "words" ("word"), generate_series(1, least(length("word"), 8)) AS "length"))
	|| public.search_forms('g:', ("tale")."title");--> statement-breakpoint
-- A series has the Tales whose author is named.
CREATE OR REPLACE FUNCTION public.number_series("wanted" bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM public."series" WHERE "id" = "wanted" FOR NO KEY UPDATE;
	IF NOT FOUND THEN
		RETURN;
	END IF;
	WITH "parts" AS (
		SELECT "series_tales"."tale_id", "tales"."publication_date" IS NOT NULL AND "tales"."hidden_author_id" IS NULL AS "shown",
			1 + count(*) FILTER (WHERE "tales"."publication_date" IS NOT NULL AND "tales"."hidden_author_id" IS NULL)
				OVER (ORDER BY "position", "series_tales"."tale_id" ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS "place"
		FROM public."series_tales" JOIN public."tales" ON "tales"."id" = "series_tales"."tale_id" WHERE "series_id" = "wanted"
	), "numbered" AS (
		SELECT "parts"."tale_id", "parts"."shown", "parts"."place", "before"."tale_id" AS "previous", "after"."tale_id" AS "next"
		FROM "parts"
		LEFT JOIN "parts" AS "before" ON "before"."shown" AND "before"."place" = "parts"."place" - 1
		LEFT JOIN "parts" AS "after" ON "after"."shown" AND "after"."place" = "parts"."place" + "parts"."shown"::integer
	)
	UPDATE public."series_tales" SET "is_published" = "shown", "number" = "place", "previous_id" = "previous", "next_id" = "next"
	FROM "numbered" WHERE "series_tales"."tale_id" = "numbered"."tale_id"
		AND ("is_published", "number", "previous_id", "next_id") IS DISTINCT FROM ("shown", "place", "previous", "next");
	UPDATE public."series" SET "tot_published" = (SELECT count(*) FROM public."series_tales" WHERE "series_id" = "wanted" AND "is_published")
	WHERE "id" = "wanted";
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.series_tale_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"own" bigint;
	"was_published" boolean;
BEGIN
	SELECT "series_id", "is_published" INTO "own", "was_published" FROM public."series_tales" WHERE "tale_id" = NEW."id";
	IF NOT FOUND THEN
		RETURN NULL;
	END IF;
	IF OLD."language" <> NEW."language" THEN
		-- All that this statement changes leave the series together.
		PERFORM FROM public."series" WHERE "id" = "own" FOR NO KEY UPDATE;
		DELETE FROM public."series_tales" USING public."tales"
		WHERE "series_id" = "own" AND "tales"."id" = "tale_id" AND "tales"."language" <> OLD."language";
	ELSIF "was_published" <> (NEW."publication_date" IS NOT NULL AND NEW."hidden_author_id" IS NULL) THEN
		PERFORM public.number_series("own");
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
DROP TRIGGER "series_tale_updated" ON "tales";--> statement-breakpoint
CREATE TRIGGER "series_tale_updated" AFTER UPDATE OF "publication_date", "language", "hidden_author_id" ON "tales" FOR EACH ROW
	WHEN ((OLD."publication_date" IS NULL) <> (NEW."publication_date" IS NULL) OR OLD."language" <> NEW."language"
		OR (OLD."hidden_author_id" IS NULL) <> (NEW."hidden_author_id" IS NULL))
	EXECUTE FUNCTION public.series_tale_updated();--> statement-breakpoint
-- The sitemap tells of a Tale whose author is hidden by the day.
CREATE OR REPLACE FUNCTION "refresh_sitemap_file"("of_kind" text, "of_number" bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"newest" timestamptz;
BEGIN
	PERFORM FROM "sitemap_files" WHERE "kind" = "of_kind" AND "number" = "of_number" FOR UPDATE;
	IF NOT FOUND THEN
		INSERT INTO "sitemap_files" ("kind", "number") VALUES ("of_kind", "of_number")
		ON CONFLICT ("kind", "number") DO UPDATE SET "kind" = excluded."kind";
	END IF;
	IF "of_kind" = 'tales' THEN
		SELECT CASE WHEN "hidden_author_id" IS NULL THEN "updated_at" ELSE date_trunc('day', "updated_at", 'UTC') END INTO "newest" FROM "tales"
		WHERE "publication_date" IS NOT NULL AND (("id" - 1) / 10000 + 1) = "of_number" ORDER BY "updated_at" DESC LIMIT 1;
	ELSE
		-- A scalar query for the account: PostgreSQL would turn a join into one of all accounts.
		PERFORM FROM "author_totals"
		WHERE "state" = 'published' AND "total" > 0 AND "author_id" > ("of_number" - 1) * 1000 AND "author_id" <= "of_number" * 1000
			AND (SELECT 'profile' = ANY(string_to_array("privacy", '-')) AND "activated_at" IS NOT NULL FROM "users" WHERE "id" = "author_id")
		ORDER BY "author_id" LIMIT 1;
	END IF;
	IF FOUND THEN
		UPDATE "sitemap_files" SET "changed_at" = "newest"
		WHERE "kind" = "of_kind" AND "number" = "of_number" AND "changed_at" IS DISTINCT FROM "newest";
	ELSE
		DELETE FROM "sitemap_files" WHERE "kind" = "of_kind" AND "number" = "of_number";
	END IF;
END
$$;
