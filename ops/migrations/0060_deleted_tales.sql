CREATE TABLE "deleted_tales" (
	"tale_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deleted_tales" ADD CONSTRAINT "deleted_tales_tale_id_tales_id_fk" FOREIGN KEY ("tale_id") REFERENCES "public"."tales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Numbers a series once for a statement that publishes or hides many of its Tales: after the first of them, the others are in place.
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
	ELSIF "was_published" <> (NEW."publication_date" IS NOT NULL) THEN
		PERFORM public.number_series("own");
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- Leaves the words that a title no longer has to another Tale with them, or deletes them. First to one of the newest Tales, where a frequent
-- word is found without reading all that have it; and a thousand Tales that are deleted one after the other don't hand it on to each other.
-- A Tale that another transaction is deleting at the same moment is skipped: it could not keep the word. The lock keeps the chosen one.
CREATE OR REPLACE FUNCTION public.search_release_words("released" bigint, "kept_title" text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"each" text;
	"other" bigint;
BEGIN
	FOR "each" IN SELECT "word" FROM public."title_words" WHERE "tale_id" = "released" AND strpos("kept_title", ' ' || "word" || ' ') = 0 ORDER BY "word" LOOP
		SELECT "tale_id" INTO "other" FROM (SELECT "tale_id", "title" FROM public."tale_search" ORDER BY "place" DESC LIMIT 20) AS "newest"
		WHERE strpos("title", ' ' || "each" || ' ') > 0 AND "tale_id" <> "released" LIMIT 1;
		PERFORM FROM public."tale_search" WHERE "tale_id" = "other" FOR KEY SHARE SKIP LOCKED;
		IF NOT FOUND THEN
			SELECT "tale_id" INTO "other" FROM public."tale_search"
			WHERE "vector" @@ format('''p:%s''', left("each", 8))::tsquery AND strpos("title", ' ' || "each" || ' ') > 0 AND "tale_id" <> "released"
			LIMIT 1 FOR KEY SHARE SKIP LOCKED;
		END IF;
		IF FOUND THEN
			UPDATE public."title_words" SET "tale_id" = "other" WHERE "word" = "each";
		ELSE
			DELETE FROM public."title_words" WHERE "word" = "each";
		END IF;
	END LOOP;
END
$$;
