CREATE TABLE "tale_search_update" (
	"place" bigint PRIMARY KEY NOT NULL,
	"is_enqueued" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
-- A text without characters that nobody sees: soft hyphens and spaces of no width stand inside words.
CREATE FUNCTION public.search_visible(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(normalize($1, NFKC), '[\u00AD\u180E\u200B-\u200F\u2060-\u2064\uFEFF]+', '', 'g');--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.search_accented(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(regexp_replace(lower(public.search_visible($1) COLLATE pg_catalog."und-x-icu"), '[^[:alnum:]]+', ' ', 'g'), '[[:alnum:]]{101,}', ' ', 'g');--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.search_plain(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ' ' || btrim(public.search_accented(public.search_unaccent(public.search_visible($1)))) || ' ';--> statement-breakpoint
-- With the apostrophes of the text, which belong to words.
CREATE OR REPLACE FUNCTION public.search_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(replace(regexp_replace($1, '</?(?:strong|em|a)(?:\s[^>]*)?>', '', 'g'), '&#39;', ''''), '<[^>]*>|&(?:amp|lt|gt|quot|nbsp);', ' ', 'g');--> statement-breakpoint
-- Words with apostrophes or hyphens inside, as they are written without them, also without an article before them.
CREATE FUNCTION public.search_joined(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT coalesce(string_agg(regexp_replace("word", '[-‐‑''’ʼ]', '', 'g'), ' '), '')
	FROM regexp_matches(public.search_visible($1) COLLATE pg_catalog."und-x-icu", '[[:alnum:]]+(?:[-‐‑''’ʼ][[:alnum:]]+)+', 'g') AS "found",
		LATERAL (SELECT "found"[1] UNION SELECT regexp_replace("found"[1], '^[^-‐‑''’ʼ]{1,2}[''’ʼ]', '')) AS "words" ("word")
	WHERE "word" ~ '[-‐‑''’ʼ]');--> statement-breakpoint
-- The words of a text behind a prefix, each as it is written and without accents; with "o:" those that are written with accents only.
CREATE FUNCTION public.search_forms("prefix" text, "input" text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (WITH "accented" AS MATERIALIZED (SELECT "word" FROM unnest(string_to_array(btrim(public.search_accented("input" || ' ' || public.search_joined("input"))), ' ')) AS "words" ("word") WHERE "word" <> ''),
	"plain" AS MATERIALIZED (SELECT DISTINCT "word" FROM unnest(string_to_array(btrim(public.search_plain("input" || ' ' || public.search_joined("input"))), ' ')) AS "words" ("word") WHERE "word" <> '')
	SELECT array_to_tsvector(ARRAY(SELECT "prefix" || "word" FROM "plain" UNION SELECT "prefix" || "word" FROM "accented")
		|| ARRAY(SELECT CASE "prefix" WHEN 'f:' THEN 'o:' ELSE 'q:' END || "word" FROM (SELECT "word" FROM "plain" EXCEPT SELECT "word" FROM "accented") AS "only")));--> statement-breakpoint
-- Four facts more than in migration 0032: f: a word as it is written, o: without the accents that it always has; g: and q: such words of the title.
CREATE OR REPLACE FUNCTION public.tale_facts("tale" public."tales", "place" bigint) RETURNS tsvector LANGUAGE sql STABLE
RETURN array_to_tsvector(ARRAY['l:' || ("tale")."language", 'c:' || ("tale")."category", 'a:' || ("tale")."author_id", 's:' || ("place" / 4096), 'v:' || coalesce(("tale")."level", '')]
	|| ARRAY(SELECT 'w:' || "bit" FROM generate_series(0, 14) AS "bit" WHERE (("tale")."warnings"::integer >> "bit") & 1 = 1)
	|| ARRAY(SELECT 't:' || "tag_id" FROM public."tale_tags" WHERE "tale_id" = ("tale")."id")
	|| ARRAY(SELECT 'h:' || "stem" FROM unnest(tsvector_to_array(public.search_stems(("tale")."language", ("tale")."title"))) AS "stems" ("stem"))
	|| ARRAY(SELECT DISTINCT 'p:' || left("word", "length") FROM unnest(string_to_array(btrim(public.search_plain(("tale")."title")), ' ')) AS "words" ("word"), generate_series(1, least(length("word"), 8)) AS "length"))
	|| public.search_forms('g:', ("tale")."title");--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.search_index_tale("wanted" bigint, "wanted_place" bigint DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"tale" public."tales"%ROWTYPE;
	"new_place" bigint;
	"plain_title" text;
	"content" text;
	"indexed" text;
	"new_vector" tsvector;
BEGIN
	SELECT * INTO "tale" FROM public."tales" WHERE "id" = "wanted" AND "publication_date" IS NOT NULL;
	IF NOT FOUND THEN
		DELETE FROM public."tale_search" WHERE "tale_id" = "wanted";
		RETURN;
	END IF;
	"new_place" = coalesce("wanted_place", (SELECT "place" FROM public."tale_search" WHERE "tale_id" = "wanted"), nextval('public.tale_search_place_seq'));
	"plain_title" = public.search_plain("tale"."title");
	"content" = public.search_text("tale"."content");
	"indexed" = "content";
	LOOP
		BEGIN
			"new_vector" = setweight(public.search_stems("tale"."language", "tale"."title"), 'A') || public.search_stems("tale"."language", "indexed")
				|| public.search_forms('f:', "tale"."title" || ' ' || "indexed") || public.tale_facts("tale", "new_place");
			EXIT;
		EXCEPTION WHEN program_limit_exceeded THEN
			-- A vector has at most 1 MB: the beginning of the text is found then.
			"indexed" = left("indexed", length("indexed") / 2);
		END;
	END LOOP;
	INSERT INTO public."tale_search" ("tale_id", "place", "language", "publication_date", "minutes", "title", "words", "vector")
	VALUES ("wanted", "new_place", "tale"."language", "tale"."publication_date", "tale"."reading_minutes", "plain_title", "plain_title" || public.search_plain("content"), "new_vector")
	ON CONFLICT ("tale_id") DO UPDATE SET "place" = excluded."place", "language" = excluded."language", "publication_date" = excluded."publication_date",
		"minutes" = excluded."minutes", "title" = excluded."title", "words" = excluded."words", "vector" = excluded."vector";
	PERFORM public.search_release_words("wanted", "plain_title");
	-- In the order of the alphabet, so that two publications do not deadlock.
	INSERT INTO public."title_words" ("word", "tale_id") SELECT DISTINCT "word", "wanted" FROM unnest(string_to_array(btrim("plain_title"), ' ')) AS "words" ("word")
	WHERE length("word") BETWEEN 3 AND 40 ORDER BY 1 ON CONFLICT DO NOTHING;
END
$$;--> statement-breakpoint
-- A job writes the rows of before.
INSERT INTO "tale_search_update" ("place") SELECT "last_value" FROM "tale_search_place_seq" WHERE EXISTS (SELECT FROM "tale_search");
