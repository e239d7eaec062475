CREATE TABLE "ladder_totals" (
	"language" text NOT NULL,
	"category" text NOT NULL,
	"step" integer NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "ladder_totals_language_step_category_pk" PRIMARY KEY("language","step","category")
);
--> statement-breakpoint
CREATE TABLE "tale_measures" (
	"tale_id" bigint PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"category" text NOT NULL,
	"difficulty" integer,
	"words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tales_before_measures" (
	"below" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tales_to_measure" (
	"tale_id" bigint PRIMARY KEY NOT NULL,
	"change" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tale_measures" ADD CONSTRAINT "tale_measures_tale_id_published_tales_tale_id_fk" FOREIGN KEY ("tale_id") REFERENCES "public"."published_tales"("tale_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tales_to_measure" ADD CONSTRAINT "tales_to_measure_tale_id_published_tales_tale_id_fk" FOREIGN KEY ("tale_id") REFERENCES "public"."published_tales"("tale_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tale_measures_ladder" ON "tale_measures" USING btree ("language","difficulty","tale_id","category");--> statement-breakpoint
-- A published Tale whose text, language or category is new waits to be measured. Also of processes of the release before.
CREATE FUNCTION "list_tale_to_measure"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "tales_to_measure" AS "listed" ("tale_id") VALUES (NEW."tale_id")
	ON CONFLICT ("tale_id") DO UPDATE SET "change" = "listed"."change" + 1;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "published_tales_to_measure" AFTER INSERT ON "published_tales" FOR EACH ROW EXECUTE FUNCTION "list_tale_to_measure"();--> statement-breakpoint
CREATE TRIGGER "published_tales_to_measure_again" AFTER UPDATE OF "category", "language" ON "published_tales" FOR EACH ROW
	WHEN ((OLD."category", OLD."language") IS DISTINCT FROM (NEW."category", NEW."language"))
	EXECUTE FUNCTION "list_tale_to_measure"();--> statement-breakpoint
CREATE FUNCTION "list_revised_tale_to_measure"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "tales_to_measure" AS "listed" ("tale_id") SELECT "tale_id" FROM "published_tales" WHERE "tale_id" = NEW."id"
	ON CONFLICT ("tale_id") DO UPDATE SET "change" = "listed"."change" + 1;
	RETURN NULL;
END
$$;--> statement-breakpoint
-- By its name it fires after the one that keeps the published Tales.
CREATE TRIGGER "revised_tales_to_measure" AFTER UPDATE OF "content" ON "tales" FOR EACH ROW
	WHEN (NEW."publication_date" IS NOT NULL AND OLD."content" IS DISTINCT FROM NEW."content")
	EXECUTE FUNCTION "list_revised_tale_to_measure"();--> statement-breakpoint
CREATE FUNCTION "count_on_ladder"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "ladder_totals" AS "totals" ("language", "category", "step", "total")
	SELECT "language", "category", ("difficulty" + 9) / 10, count(*) * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
	FROM "changed" WHERE "difficulty" IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
	ON CONFLICT ("language", "step", "category") DO UPDATE SET "total" = "totals"."total" + excluded."total";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "ladder_totals_inserted" AFTER INSERT ON "tale_measures" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_on_ladder"();--> statement-breakpoint
CREATE TRIGGER "ladder_totals_deleted" AFTER DELETE ON "tale_measures" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_on_ladder"();--> statement-breakpoint
CREATE FUNCTION "recount_on_ladder"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "ladder_totals" AS "totals" ("language", "category", "step", "total")
	SELECT "language", "category", ("difficulty" + 9) / 10, sum("change")
	FROM (VALUES (OLD."language", OLD."category", OLD."difficulty", -1), (NEW."language", NEW."category", NEW."difficulty", 1))
		AS "changed" ("language", "category", "difficulty", "change")
	WHERE "difficulty" IS NOT NULL GROUP BY 1, 2, 3 HAVING sum("change") <> 0 ORDER BY 1, 2, 3
	ON CONFLICT ("language", "step", "category") DO UPDATE SET "total" = "totals"."total" + excluded."total";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "ladder_totals_updated" AFTER UPDATE ON "tale_measures" FOR EACH ROW EXECUTE FUNCTION "recount_on_ladder"();
--> statement-breakpoint
INSERT INTO "tales_before_measures" ("below") SELECT max("tale_id") + 1 FROM "published_tales" HAVING max("tale_id") IS NOT NULL;
