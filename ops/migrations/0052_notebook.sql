CREATE TABLE "notebook_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notebook_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"tale_id" bigint,
	"block" integer NOT NULL,
	"from_place" integer NOT NULL,
	"to_place" integer NOT NULL,
	"word" text NOT NULL,
	"sentence" text NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"note" text,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"card" jsonb,
	"answer_keys" uuid[] DEFAULT '{}' NOT NULL,
	"searched" text GENERATED ALWAYS AS (public.search_plain(word || ' ' || sentence || ' ' || coalesce(note, ''))) STORED
);
--> statement-breakpoint
ALTER TABLE "notebook_entries" ADD CONSTRAINT "notebook_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notebook_entries" ADD CONSTRAINT "notebook_entries_tale_id_tales_id_fk" FOREIGN KEY ("tale_id") REFERENCES "public"."tales"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notebook_entries_place" ON "notebook_entries" USING btree ("user_id","tale_id","block","from_place","to_place");--> statement-breakpoint
CREATE INDEX "notebook_entries_by_creation" ON "notebook_entries" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notebook_entries_by_due" ON "notebook_entries" USING btree ("user_id","due_at","id");--> statement-breakpoint
CREATE INDEX "notebook_entries_of_member" ON "notebook_entries" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notebook_entries_of_tale" ON "notebook_entries" USING btree ("tale_id");