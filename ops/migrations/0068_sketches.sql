CREATE TABLE "sketches" (
	"author_id" bigint NOT NULL,
	"client_key" uuid NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"category" text,
	"language" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"level" text,
	"warnings" smallint DEFAULT 0 NOT NULL,
	"translation_of" bigint,
	"prompt_id" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"tale_id" bigint,
	CONSTRAINT "sketches_author_id_client_key_pk" PRIMARY KEY("author_id","client_key")
);
--> statement-breakpoint
ALTER TABLE "sketches" ADD CONSTRAINT "sketches_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sketches" ADD CONSTRAINT "sketches_tale_id_tales_id_fk" FOREIGN KEY ("tale_id") REFERENCES "public"."tales"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sketches_of_author" ON "sketches" USING btree ("author_id","updated_at","client_key") WHERE "sketches"."used_at" is null;--> statement-breakpoint
CREATE INDEX "sketches_used" ON "sketches" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "sketches_tale" ON "sketches" USING btree ("tale_id");