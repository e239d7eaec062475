CREATE TABLE "prompt_entries" (
	"tale_id" bigint PRIMARY KEY NOT NULL,
	"prompt_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"language" text NOT NULL,
	"first_submitted_at" timestamp with time zone,
	"order_number" integer NOT NULL,
	"out_at" timestamp with time zone,
	"category" text NOT NULL,
	"publication_date" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "prompts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prompts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"texts" jsonb NOT NULL,
	"categories" text[] NOT NULL,
	"words_min" integer,
	"words_max" integer,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"anonymous" boolean NOT NULL,
	"contest" boolean NOT NULL,
	"judging_ends_at" timestamp with time zone,
	"made_by" bigint,
	"total_posts" integer DEFAULT 0 NOT NULL,
	"revealed_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "prompt_entries" ADD CONSTRAINT "prompt_entries_tale_id_tales_id_fk" FOREIGN KEY ("tale_id") REFERENCES "public"."tales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_entries" ADD CONSTRAINT "prompt_entries_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_entries" ADD CONSTRAINT "prompt_entries_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "prompt_entries_of_owner" ON "prompt_entries" USING btree ("prompt_id","owner_id","language");--> statement-breakpoint
CREATE INDEX "prompt_entries_by_tale" ON "prompt_entries" USING btree ("prompt_id","tale_id");--> statement-breakpoint
CREATE INDEX "prompt_entries_by_owner" ON "prompt_entries" USING btree ("owner_id","tale_id");--> statement-breakpoint
CREATE INDEX "prompt_entries_by_date" ON "prompt_entries" USING btree ("prompt_id","publication_date","tale_id","language","category") WHERE "prompt_entries"."publication_date" is not null and "prompt_entries"."out_at" is null;--> statement-breakpoint
CREATE INDEX "prompt_entries_by_number" ON "prompt_entries" USING btree ("prompt_id","order_number","tale_id","language","category") WHERE "prompt_entries"."publication_date" is not null and "prompt_entries"."out_at" is null;--> statement-breakpoint
CREATE INDEX "prompts_by_opening" ON "prompts" USING btree ("opens_at","id");--> statement-breakpoint
CREATE INDEX "prompts_by_closing" ON "prompts" USING btree ("closes_at","id");--> statement-breakpoint
CREATE INDEX "prompts_due" ON "prompts" USING btree ("next_at","id") WHERE "prompts"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "prompts_made_by" ON "prompts" USING btree ("made_by","id");--> statement-breakpoint
-- Copies the publication of a Tale to its entry. Its name lets it fire before the triggers of totals, whose rows other transactions wait for.
CREATE FUNCTION public.prompt_entry_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE public."prompt_entries" SET "publication_date" = NEW."publication_date", "category" = NEW."category" WHERE "tale_id" = NEW."id";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "prompt_entry_updated" AFTER UPDATE OF "publication_date", "category" ON "tales" FOR EACH ROW
	WHEN (OLD."publication_date" IS DISTINCT FROM NEW."publication_date" OR OLD."category" <> NEW."category")
	EXECUTE FUNCTION public.prompt_entry_updated();--> statement-breakpoint
-- Counts the published Tales of prompts, in the order of the prompts' ids. Every transaction locks Tales before prompts.
CREATE FUNCTION public.prompt_entries_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"counted" record;
BEGIN
	IF TG_OP = 'DELETE' THEN
		FOR "counted" IN SELECT "prompt_id", -count(*)::integer AS "more" FROM "before"
			WHERE "publication_date" IS NOT NULL AND "out_at" IS NULL GROUP BY "prompt_id" ORDER BY "prompt_id"
		LOOP
			UPDATE public."prompts" SET "total_posts" = "total_posts" + "counted"."more" WHERE "id" = "counted"."prompt_id";
		END LOOP;
	ELSE
		FOR "counted" IN SELECT "prompt_id", sum("one")::integer AS "more" FROM (
				SELECT "prompt_id", 1 AS "one" FROM "after" WHERE "publication_date" IS NOT NULL AND "out_at" IS NULL
				UNION ALL
				SELECT "prompt_id", -1 FROM "before" WHERE "publication_date" IS NOT NULL AND "out_at" IS NULL
			) AS "changed" GROUP BY "prompt_id" HAVING sum("one") <> 0 ORDER BY "prompt_id"
		LOOP
			UPDATE public."prompts" SET "total_posts" = "total_posts" + "counted"."more" WHERE "id" = "counted"."prompt_id";
		END LOOP;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "prompt_entries_updated" AFTER UPDATE ON "prompt_entries" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION public.prompt_entries_counted();--> statement-breakpoint
CREATE TRIGGER "prompt_entries_deleted" AFTER DELETE ON "prompt_entries" REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT EXECUTE FUNCTION public.prompt_entries_counted();
