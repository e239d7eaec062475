CREATE TABLE "tale_versions" (
	"tale_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"words" integer NOT NULL,
	"tags" text[] NOT NULL,
	"text_id" bigint NOT NULL,
	"difference" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tale_versions_tale_id_number_pk" PRIMARY KEY("tale_id","number"),
	CONSTRAINT "tale_versions_kind" CHECK ("tale_versions"."kind" in ('SAVED', 'SUBMITTED', 'RETURNED', 'PUBLISHED', 'RESTORED'))
);
--> statement-breakpoint
CREATE TABLE "version_texts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "version_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tale_id" bigint NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tale_versions" ADD CONSTRAINT "tale_versions_tale_id_tales_id_fk" FOREIGN KEY ("tale_id") REFERENCES "public"."tales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tale_versions" ADD CONSTRAINT "tale_versions_text_id_version_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."version_texts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_texts" ADD CONSTRAINT "version_texts_tale_id_tales_id_fk" FOREIGN KEY ("tale_id") REFERENCES "public"."tales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tale_versions_of_text" ON "tale_versions" USING btree ("text_id");--> statement-breakpoint
CREATE INDEX "version_texts_of_tale" ON "version_texts" USING btree ("tale_id");