CREATE TABLE "translation_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "translation_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tale_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"requester_id" bigint NOT NULL,
	"language" text NOT NULL,
	"message" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "translation_requests_status" CHECK ("translation_requests"."status" in ('PENDING', 'ACCEPTED', 'REJECTED'))
);
--> statement-breakpoint
CREATE TABLE "stories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"original_id" bigint,
	"title" text,
	"language" text NOT NULL,
	"author_id" bigint
);
--> statement-breakpoint
CREATE TABLE "story_totals" (
	"category" text NOT NULL,
	"languages" smallint NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "story_totals_category_languages_pk" PRIMARY KEY("category","languages")
);
--> statement-breakpoint
CREATE TABLE "story_versions" (
	"tale_id" bigint PRIMARY KEY NOT NULL,
	"story_id" bigint NOT NULL,
	"language" text NOT NULL,
	"category" text NOT NULL,
	"is_published" boolean NOT NULL,
	"source_id" bigint,
	"source_blocks" text[]
);
--> statement-breakpoint
ALTER TABLE "tales" ADD COLUMN "translations" text;--> statement-breakpoint
ALTER TABLE "tales" ADD COLUMN "corrections_welcome" boolean;--> statement-breakpoint
ALTER TABLE "translation_requests" ADD CONSTRAINT "translation_requests_tale_id_tales_id_fk" FOREIGN KEY ("tale_id") REFERENCES "public"."tales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation_requests" ADD CONSTRAINT "translation_requests_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation_requests" ADD CONSTRAINT "translation_requests_requester_id_users_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_original_id_tales_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."tales"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_versions" ADD CONSTRAINT "story_versions_tale_id_tales_id_fk" FOREIGN KEY ("tale_id") REFERENCES "public"."tales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_versions" ADD CONSTRAINT "story_versions_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_versions" ADD CONSTRAINT "story_versions_source_id_tales_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."tales"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "translation_requests_open" ON "translation_requests" USING btree ("tale_id","requester_id","language") WHERE "translation_requests"."status" <> 'REJECTED';--> statement-breakpoint
CREATE INDEX "translation_requests_received" ON "translation_requests" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "translation_requests_sent" ON "translation_requests" USING btree ("requester_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "stories_original" ON "stories" USING btree ("original_id");--> statement-breakpoint
CREATE INDEX "stories_of_author" ON "stories" USING btree ("author_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "story_versions_published" ON "story_versions" USING btree ("story_id","language") WHERE "story_versions"."is_published";--> statement-breakpoint
CREATE INDEX "story_versions_of_story" ON "story_versions" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "story_versions_of_source" ON "story_versions" USING btree ("source_id");
--> statement-breakpoint
-- Copies of a version's Tale, and the credit of its translations while it is published. The transaction holds the Tale.
CREATE FUNCTION "copy_story_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "story_versions" SET "language" = NEW."language", "category" = NEW."category", "is_published" = NEW."publication_date" IS NOT NULL
	WHERE "tale_id" = NEW."id" AND ("language", "category", "is_published") IS DISTINCT FROM (NEW."language", NEW."category", NEW."publication_date" IS NOT NULL);
	IF NEW."publication_date" IS NOT NULL THEN
		UPDATE "stories" SET "title" = NEW."title", "language" = NEW."language"
		WHERE "original_id" = NEW."id" AND ("title", "language") IS DISTINCT FROM (NEW."title", NEW."language");
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "story_versions_copied" AFTER UPDATE OF "publication_date", "category", "language", "title" ON "tales" FOR EACH ROW
	WHEN ((OLD."publication_date" IS NULL, OLD."category", OLD."language") IS DISTINCT FROM (NEW."publication_date" IS NULL, NEW."category", NEW."language")
		OR (NEW."publication_date" IS NOT NULL AND OLD."title" <> NEW."title"))
	EXECUTE FUNCTION "copy_story_version"();--> statement-breakpoint
-- A story ends with its last version. The lock makes two deletions see each other.
CREATE FUNCTION "delete_empty_story"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM "stories" WHERE "id" = OLD."story_id" FOR UPDATE;
	DELETE FROM "stories" WHERE "id" = OLD."story_id" AND NOT EXISTS (SELECT FROM "story_versions" WHERE "story_id" = OLD."story_id");
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "story_versions_deleted" AFTER DELETE ON "story_versions" FOR EACH ROW EXECUTE FUNCTION "delete_empty_story"();--> statement-breakpoint
-- The credit goes with its author's account.
CREATE FUNCTION "forget_credit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."title" = NULL;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "stories_forgotten" BEFORE UPDATE OF "author_id" ON "stories" FOR EACH ROW
	WHEN (NEW."author_id" IS NULL) EXECUTE FUNCTION "forget_credit"();--> statement-breakpoint
-- A version changes the languages of its story in a category: in OLD's, in NEW's, or in both. With the story locked, so that two versions that
-- change at the same moment see each other; the totals in one order, so that two stories don't wait for each other.
CREATE FUNCTION "count_story_versions"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"codes" CONSTANT text[] := array['EN', 'ES', 'IT', 'FR', 'PT'];
	"story" bigint := coalesce(NEW."story_id", OLD."story_id");
BEGIN
	PERFORM FROM "stories" WHERE "id" = "story" FOR NO KEY UPDATE;
	INSERT INTO "story_totals" AS "totals" ("category", "languages", "total")
	WITH "changed" AS (
		SELECT DISTINCT "category" FROM (VALUES (OLD."category", OLD."is_published"), (NEW."category", NEW."is_published")) AS "rows" ("category", "is_published")
		WHERE "is_published"
	), "now" AS (
		SELECT "category", coalesce((SELECT sum(1 << (array_position("codes", "language") - 1)) FROM "story_versions" AS "version"
			WHERE "version"."story_id" = "story" AND "version"."is_published" AND "version"."category" = "changed"."category"), 0)::integer AS "languages" FROM "changed"
	), "both" AS (
		SELECT "category", "languages", 1 AS "change" FROM "now"
		UNION ALL
		SELECT "category", ("languages"
			& ~CASE WHEN NEW."is_published" AND NEW."category" = "now"."category" THEN 1 << (array_position("codes", NEW."language") - 1) ELSE 0 END)
			| CASE WHEN OLD."is_published" AND OLD."category" = "now"."category" THEN 1 << (array_position("codes", OLD."language") - 1) ELSE 0 END, -1 FROM "now"
	)
	SELECT "category", "languages", sum("change") FROM "both" WHERE ("languages" & ("languages" - 1)) <> 0
	GROUP BY 1, 2 HAVING sum("change") <> 0 ORDER BY 1, 2
	ON CONFLICT ("category", "languages") DO UPDATE SET "total" = "totals"."total" + excluded."total";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "story_versions_counted" AFTER INSERT OR DELETE OR UPDATE OF "is_published", "category", "language" ON "story_versions" FOR EACH ROW EXECUTE FUNCTION "count_story_versions"();
