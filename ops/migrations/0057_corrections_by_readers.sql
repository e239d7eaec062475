CREATE TABLE "corrected_texts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "corrected_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tale_id" bigint NOT NULL,
	"content" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "corrections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tale_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"helper_id" bigint NOT NULL,
	"text_id" bigint,
	"block" integer NOT NULL,
	"from_point" integer NOT NULL,
	"to_point" integer NOT NULL,
	"quote" text NOT NULL,
	"replacement" text NOT NULL,
	"explanation" text,
	"named" boolean NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"client_key" uuid,
	CONSTRAINT "corrections_status" CHECK ("corrections"."status" in ('PENDING', 'ACCEPTED', 'REJECTED'))
);
--> statement-breakpoint
CREATE TABLE "tale_helpers" (
	"tale_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tale_helpers_tale_id_user_id_pk" PRIMARY KEY("tale_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "tales" DROP CONSTRAINT "tales_warnings";--> statement-breakpoint
ALTER TABLE "corrected_texts" ADD CONSTRAINT "corrected_texts_tale_id_tales_id_fk" FOREIGN KEY ("tale_id") REFERENCES "public"."tales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_tale_id_tales_id_fk" FOREIGN KEY ("tale_id") REFERENCES "public"."tales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_helper_id_users_id_fk" FOREIGN KEY ("helper_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_text_id_corrected_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."corrected_texts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tale_helpers" ADD CONSTRAINT "tale_helpers_tale_id_tales_id_fk" FOREIGN KEY ("tale_id") REFERENCES "public"."tales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tale_helpers" ADD CONSTRAINT "tale_helpers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "corrected_texts_of_tale" ON "corrected_texts" USING btree ("tale_id","id");--> statement-breakpoint
CREATE INDEX "corrections_of_tale" ON "corrections" USING btree ("tale_id","id");--> statement-breakpoint
CREATE INDEX "corrections_of_tale_by_status" ON "corrections" USING btree ("tale_id","status","id");--> statement-breakpoint
CREATE INDEX "corrections_of_helper_and_tale" ON "corrections" USING btree ("helper_id","tale_id","status","id");--> statement-breakpoint
CREATE INDEX "corrections_of_helper" ON "corrections" USING btree ("helper_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "corrections_client_key" ON "corrections" USING btree ("helper_id","client_key");--> statement-breakpoint
CREATE INDEX "corrections_of_author" ON "corrections" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "corrections_of_text" ON "corrections" USING btree ("text_id","status");--> statement-breakpoint
CREATE INDEX "tale_helpers_first" ON "tale_helpers" USING btree ("tale_id","created_at","user_id");--> statement-breakpoint
CREATE INDEX "tale_helpers_of_user" ON "tale_helpers" USING btree ("user_id","tale_id");--> statement-breakpoint
ALTER TABLE "tales" ADD CONSTRAINT "tales_warnings" CHECK ("tales"."warnings" & ~16447 = 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "tales" VALIDATE CONSTRAINT "tales_warnings";--> statement-breakpoint
-- Bit 14 of the warnings says that corrections are welcome, so that every index of filtered lists has it, and so has search (decision 67).
CREATE FUNCTION public.mark_corrections_welcome() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."warnings" = (NEW."warnings"::integer & 16383) | CASE WHEN NEW."corrections_welcome" THEN 16384 ELSE 0 END;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "corrections_welcome_marked" BEFORE INSERT OR UPDATE OF "warnings", "corrections_welcome" ON "tales" FOR EACH ROW EXECUTE FUNCTION public.mark_corrections_welcome();--> statement-breakpoint
UPDATE "tales" SET "warnings" = "warnings" WHERE "corrections_welcome";