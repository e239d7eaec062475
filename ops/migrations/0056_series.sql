CREATE TABLE "series" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"author_id" bigint NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"language" text NOT NULL,
	"tot_published" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "series_tales" (
	"tale_id" bigint PRIMARY KEY NOT NULL,
	"series_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"number" integer DEFAULT 1 NOT NULL,
	"previous_id" bigint,
	"next_id" bigint
);
--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_tales" ADD CONSTRAINT "series_tales_tale_id_tales_id_fk" FOREIGN KEY ("tale_id") REFERENCES "public"."tales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_tales" ADD CONSTRAINT "series_tales_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "series_of_author" ON "series" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "series_published" ON "series" USING btree ("id","language") WHERE "series"."tot_published" > 0;--> statement-breakpoint
CREATE INDEX "series_tales_in_order" ON "series_tales" USING btree ("series_id","position");--> statement-breakpoint
CREATE INDEX "series_tales_published" ON "series_tales" USING btree ("series_id","number") WHERE "series_tales"."is_published";--> statement-breakpoint
-- Numbers the Tales of a series again. All transactions lock Tales before series, and a series before its rows: the second of two that change
-- neighbours waits here, and then sees what the first one has committed.
CREATE FUNCTION public.number_series("wanted" bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM public."series" WHERE "id" = "wanted" FOR NO KEY UPDATE;
	IF NOT FOUND THEN
		RETURN;
	END IF;
	WITH "parts" AS (
		SELECT "series_tales"."tale_id", "tales"."publication_date" IS NOT NULL AS "shown",
			1 + count(*) FILTER (WHERE "tales"."publication_date" IS NOT NULL)
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
CREATE FUNCTION public.series_tales_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM public.number_series("series_id") FROM (SELECT DISTINCT "series_id" FROM "changed" ORDER BY 1) AS "changed_series";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "series_tales_inserted" AFTER INSERT ON "series_tales" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION public.series_tales_changed();--> statement-breakpoint
CREATE TRIGGER "series_tales_deleted" AFTER DELETE ON "series_tales" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION public.series_tales_changed();--> statement-breakpoint
-- A Tale that gets another language leaves its series.
CREATE FUNCTION public.series_tale_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"own" bigint;
BEGIN
	SELECT "series_id" INTO "own" FROM public."series_tales" WHERE "tale_id" = NEW."id";
	IF NOT FOUND THEN
		RETURN NULL;
	END IF;
	PERFORM FROM public."series" WHERE "id" = "own" FOR NO KEY UPDATE;
	IF OLD."language" <> NEW."language" THEN
		DELETE FROM public."series_tales" WHERE "tale_id" = NEW."id";
	ELSE
		PERFORM public.number_series("own");
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
-- Its name lets it fire before the triggers of totals, whose rows other transactions wait for.
CREATE TRIGGER "series_tale_updated" AFTER UPDATE OF "publication_date", "language" ON "tales" FOR EACH ROW
	WHEN ((OLD."publication_date" IS NULL) <> (NEW."publication_date" IS NULL) OR OLD."language" <> NEW."language")
	EXECUTE FUNCTION public.series_tale_updated();--> statement-breakpoint
-- Locks the series of a Tale before the foreign key deletes the Tale's row in it.
CREATE FUNCTION public.lock_series_of_tale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM public."series" WHERE "id" = (SELECT "series_id" FROM public."series_tales" WHERE "tale_id" = OLD."id") FOR NO KEY UPDATE;
	RETURN OLD;
END
$$;--> statement-breakpoint
CREATE TRIGGER "series_locked" BEFORE DELETE ON "tales" FOR EACH ROW EXECUTE FUNCTION public.lock_series_of_tale();
