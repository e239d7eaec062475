-- "c'era" is not "cera", nor "she'd" "shed": words without their apostrophes have a prefix of their own, so that a search finds them if it
-- finds nothing else. Hyphens still join words behind the prefix of all others. The rows of before are written by the job of 0063.
CREATE OR REPLACE FUNCTION public.search_joined(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT coalesce(string_agg(regexp_replace("word", '[-‐‑]', '', 'g'), ' '), '')
	FROM regexp_matches(public.search_visible($1) COLLATE pg_catalog."und-x-icu", '[[:alnum:]]+(?:[-‐‑''’ʼ][[:alnum:]]+)+', 'g') AS "found",
		LATERAL (SELECT "found"[1] UNION SELECT regexp_replace("found"[1], '^[^-‐‑''’ʼ]{1,2}[''’ʼ]', '')) AS "words" ("word")
	WHERE "word" ~ '[-‐‑]' AND "word" !~ '[''’ʼ]');--> statement-breakpoint
CREATE FUNCTION public.search_without_apostrophes(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT coalesce(string_agg(regexp_replace("word", '[-‐‑''’ʼ]', '', 'g'), ' '), '')
	FROM regexp_matches(public.search_visible($1) COLLATE pg_catalog."und-x-icu", '[[:alnum:]]+(?:[-‐‑''’ʼ][[:alnum:]]+)+', 'g') AS "found",
		LATERAL (SELECT "found"[1] UNION SELECT regexp_replace("found"[1], '^[^-‐‑''’ʼ]{1,2}[''’ʼ]', '')) AS "words" ("word")
	WHERE "word" ~ '[''’ʼ]');--> statement-breakpoint
-- Two facts more than in 0063: j: a word without its apostrophes, k: such a word of the title.
CREATE OR REPLACE FUNCTION public.search_forms("prefix" text, "input" text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (WITH "accented" AS MATERIALIZED (SELECT "word" FROM unnest(string_to_array(btrim(public.search_accented("input" || ' ' || public.search_joined("input"))), ' ')) AS "words" ("word") WHERE "word" <> ''),
	"plain" AS MATERIALIZED (SELECT DISTINCT "word" FROM unnest(string_to_array(btrim(public.search_plain("input" || ' ' || public.search_joined("input"))), ' ')) AS "words" ("word") WHERE "word" <> '')
	SELECT array_to_tsvector(ARRAY(SELECT "prefix" || "word" FROM "plain" UNION SELECT "prefix" || "word" FROM "accented")
		|| ARRAY(SELECT CASE "prefix" WHEN 'f:' THEN 'o:' ELSE 'q:' END || "word" FROM (SELECT "word" FROM "plain" EXCEPT SELECT "word" FROM "accented") AS "only")
		|| ARRAY(SELECT DISTINCT CASE "prefix" WHEN 'f:' THEN 'j:' ELSE 'k:' END || "word" FROM unnest(string_to_array(btrim(public.search_plain(public.search_without_apostrophes("input"))), ' ')) AS "words" ("word") WHERE "word" <> '')));
