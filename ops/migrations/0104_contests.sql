CREATE TABLE "contest_entries" (
	"tale_id" bigint PRIMARY KEY NOT NULL,
	"prompt_id" bigint NOT NULL,
	"language" text NOT NULL,
	"waits" boolean NOT NULL,
	"judges" integer DEFAULT 0 NOT NULL,
	"judgements" integer DEFAULT 0 NOT NULL,
	"card_number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contest_judges" (
	"prompt_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"languages" text[] NOT NULL,
	"invited" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"waits_since" timestamp with time zone,
	"half_at" timestamp with time zone,
	"entries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "contest_judges_prompt_id_user_id_pk" PRIMARY KEY("prompt_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "contest_places" (
	"tale_id" bigint PRIMARY KEY NOT NULL,
	"prompt_id" bigint NOT NULL,
	"language" text NOT NULL,
	"place" integer,
	"score" integer,
	"judgements" integer NOT NULL,
	"differences" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contests" (
	"prompt_id" bigint PRIMARY KEY NOT NULL,
	"half_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "judging_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "judging_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"prompt_id" bigint NOT NULL,
	"judge_id" bigint NOT NULL,
	"tale_id" bigint NOT NULL,
	"dealt_at" timestamp with time zone NOT NULL,
	"language" smallint,
	"idea" smallint,
	"form" smallint,
	"marked_at" timestamp with time zone,
	"note" text
);
--> statement-breakpoint
ALTER TABLE "contest_entries" ADD CONSTRAINT "contest_entries_tale_id_prompt_entries_tale_id_fk" FOREIGN KEY ("tale_id") REFERENCES "public"."prompt_entries"("tale_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_entries" ADD CONSTRAINT "contest_entries_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_judges" ADD CONSTRAINT "contest_judges_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_judges" ADD CONSTRAINT "contest_judges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_places" ADD CONSTRAINT "contest_places_tale_id_prompt_entries_tale_id_fk" FOREIGN KEY ("tale_id") REFERENCES "public"."prompt_entries"("tale_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_places" ADD CONSTRAINT "contest_places_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judging_entries" ADD CONSTRAINT "judging_entries_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judging_entries" ADD CONSTRAINT "judging_entries_judge_id_users_id_fk" FOREIGN KEY ("judge_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judging_entries" ADD CONSTRAINT "judging_entries_tale_id_contest_entries_tale_id_fk" FOREIGN KEY ("tale_id") REFERENCES "public"."contest_entries"("tale_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contest_entries_deck" ON "contest_entries" USING btree ("prompt_id","language","judges","card_number");--> statement-breakpoint
CREATE INDEX "contest_entries_short" ON "contest_entries" USING btree ("prompt_id","language","judgements","judges","card_number") WHERE "contest_entries"."judgements" < 3;--> statement-breakpoint
CREATE INDEX "contest_entries_waiting" ON "contest_entries" USING btree ("prompt_id","tale_id") WHERE "contest_entries"."waits";--> statement-breakpoint
CREATE INDEX "contest_judges_of_member" ON "contest_judges" USING btree ("user_id","prompt_id");--> statement-breakpoint
CREATE INDEX "contest_judges_waiting" ON "contest_judges" USING btree ("prompt_id",cardinality("languages"),"user_id") WHERE "contest_judges"."waits_since" is not null and "contest_judges"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "contest_judges_by_entries" ON "contest_judges" USING btree ("prompt_id","entries","user_id") WHERE "contest_judges"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "contest_places_of_language" ON "contest_places" USING btree ("prompt_id","language","place","tale_id");--> statement-breakpoint
CREATE UNIQUE INDEX "judging_entries_of_judge" ON "judging_entries" USING btree ("judge_id","tale_id");--> statement-breakpoint
CREATE INDEX "judging_entries_of_hand" ON "judging_entries" USING btree ("prompt_id","judge_id","id");--> statement-breakpoint
CREATE INDEX "judging_entries_of_entry" ON "judging_entries" USING btree ("tale_id","id");--> statement-breakpoint
CREATE INDEX "prompts_not_judged" ON "prompts" USING btree ("closes_at","id") WHERE "prompts"."contest" and "prompts"."revealed_at" is null;--> statement-breakpoint
-- Counts the judges and judgements of entries, in the order of the Tales' ids, and then the entries of judges. An entry that is given or
-- marked gets another place in the deck.
CREATE FUNCTION public.judging_entries_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"counted" record;
BEGIN
	FOR "counted" IN SELECT "tale_id", sum("judge")::integer AS "judges", sum("judgement")::integer AS "judgements" FROM (
			SELECT "tale_id", 1 AS "judge", CASE WHEN "marked_at" IS NULL THEN 0 ELSE 1 END AS "judgement" FROM "after"
		) AS "changed" GROUP BY "tale_id" HAVING sum("judge") <> 0 OR sum("judgement") <> 0 ORDER BY "tale_id"
	LOOP
		UPDATE public."contest_entries" SET "judges" = "judges" + "counted"."judges", "judgements" = "judgements" + "counted"."judgements",
			"card_number" = floor(random() * 2147483647) WHERE "tale_id" = "counted"."tale_id";
	END LOOP;
	FOR "counted" IN SELECT "prompt_id", "judge_id", count(*)::integer AS "more" FROM "after"
		GROUP BY "prompt_id", "judge_id" ORDER BY "prompt_id", "judge_id"
	LOOP
		UPDATE public."contest_judges" SET "entries" = "entries" + "counted"."more"
			WHERE "prompt_id" = "counted"."prompt_id" AND "user_id" = "counted"."judge_id";
	END LOOP;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION public.judging_entries_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"counted" record;
BEGIN
	FOR "counted" IN SELECT "tale_id", sum("judge")::integer AS "judges", sum("judgement")::integer AS "judgements" FROM (
			SELECT "tale_id", -1 AS "judge", CASE WHEN "marked_at" IS NULL THEN 0 ELSE -1 END AS "judgement" FROM "before"
		) AS "changed" GROUP BY "tale_id" HAVING sum("judge") <> 0 OR sum("judgement") <> 0 ORDER BY "tale_id"
	LOOP
		UPDATE public."contest_entries" SET "judges" = "judges" + "counted"."judges", "judgements" = "judgements" + "counted"."judgements",
			"card_number" = floor(random() * 2147483647) WHERE "tale_id" = "counted"."tale_id";
	END LOOP;
	FOR "counted" IN SELECT "prompt_id", "judge_id", -count(*)::integer AS "more" FROM "before"
		GROUP BY "prompt_id", "judge_id" ORDER BY "prompt_id", "judge_id"
	LOOP
		UPDATE public."contest_judges" SET "entries" = "entries" + "counted"."more"
			WHERE "prompt_id" = "counted"."prompt_id" AND "user_id" = "counted"."judge_id";
	END LOOP;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION public.judging_entries_marked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"counted" record;
BEGIN
	FOR "counted" IN SELECT "tale_id", sum("judge")::integer AS "judges", sum("judgement")::integer AS "judgements" FROM (
			SELECT "tale_id", 0 AS "judge", CASE WHEN "marked_at" IS NULL THEN 0 ELSE 1 END AS "judgement" FROM "after"
			UNION ALL
			SELECT "tale_id", 0, CASE WHEN "marked_at" IS NULL THEN 0 ELSE -1 END FROM "before"
		) AS "changed" GROUP BY "tale_id" HAVING sum("judge") <> 0 OR sum("judgement") <> 0 ORDER BY "tale_id"
	LOOP
		UPDATE public."contest_entries" SET "judges" = "judges" + "counted"."judges", "judgements" = "judgements" + "counted"."judgements",
			"card_number" = floor(random() * 2147483647) WHERE "tale_id" = "counted"."tale_id";
	END LOOP;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "judging_entries_inserted" AFTER INSERT ON "judging_entries" REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION public.judging_entries_inserted();--> statement-breakpoint
CREATE TRIGGER "judging_entries_deleted" AFTER DELETE ON "judging_entries" REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT EXECUTE FUNCTION public.judging_entries_deleted();--> statement-breakpoint
CREATE TRIGGER "judging_entries_marked" AFTER UPDATE ON "judging_entries" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION public.judging_entries_marked();
