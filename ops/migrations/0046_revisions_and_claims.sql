CREATE TABLE "claims" (
	"kind" text NOT NULL,
	"target_id" bigint NOT NULL,
	"holder_id" bigint NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "claims_kind_target_id_pk" PRIMARY KEY("kind","target_id")
);
--> statement-breakpoint
CREATE TABLE "review_decisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"language" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"tale_id" bigint PRIMARY KEY NOT NULL,
	"author_id" bigint NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"tag_ids" bigint[] NOT NULL,
	"level" text,
	"warnings" smallint DEFAULT 0 NOT NULL,
	"category" text NOT NULL,
	"language" text NOT NULL,
	"is_finished" boolean NOT NULL,
	"submitted_at" timestamp with time zone,
	"return_note" text,
	"return_reason" text,
	"remarks" jsonb,
	"times_returned" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tales" ADD COLUMN "return_reason" text;--> statement-breakpoint
ALTER TABLE "tales" ADD COLUMN "remarks" jsonb;--> statement-breakpoint
ALTER TABLE "tales" ADD COLUMN "times_returned" integer;--> statement-breakpoint
ALTER TABLE "tales" ADD COLUMN "revised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tale_versions" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "tale_versions" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "tale_versions" ADD COLUMN "remarks" jsonb;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_holder_id_users_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_tale_id_tales_id_fk" FOREIGN KEY ("tale_id") REFERENCES "public"."tales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claims_of_holder" ON "claims" USING btree ("holder_id");--> statement-breakpoint
CREATE INDEX "claims_until" ON "claims" USING btree ("until");--> statement-breakpoint
CREATE INDEX "review_decisions_by_language" ON "review_decisions" USING btree ("language","decided_at","submitted_at");--> statement-breakpoint
CREATE INDEX "review_decisions_by_date" ON "review_decisions" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "revisions_of_author" ON "revisions" USING btree ("author_id","tale_id");--> statement-breakpoint
CREATE INDEX "revisions_waiting" ON "revisions" USING btree ("submitted_at","tale_id") WHERE "revisions"."is_finished";--> statement-breakpoint
CREATE INDEX "revisions_waiting_by_language" ON "revisions" USING btree ("language","submitted_at","tale_id") WHERE "revisions"."is_finished";
--> statement-breakpoint
-- Waiting revisions are counted like submitted Tales. OLD and NEW are null where there is no such row.
CREATE FUNCTION "count_revision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "tale_totals" AS "totals" ("state", "category", "language", "total")
	SELECT 'revision', "category", "language", sum("change")
	FROM (VALUES (OLD."category", OLD."language", OLD."is_finished", -1), (NEW."category", NEW."language", NEW."is_finished", 1)) AS "changed" ("category", "language", "is_finished", "change")
	WHERE "is_finished" GROUP BY 2, 3 HAVING sum("change") <> 0
	ON CONFLICT ("state", "category", "language") DO UPDATE SET "total" = "totals"."total" + excluded."total";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "revisions_counted" AFTER INSERT OR DELETE OR UPDATE OF "is_finished" ON "revisions" FOR EACH ROW EXECUTE FUNCTION "count_revision"();
