CREATE TABLE "notebook_beside" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"tale_id" bigint NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notebook_beside" ADD CONSTRAINT "notebook_beside_entry_id_notebook_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."notebook_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notebook_beside" ADD CONSTRAINT "notebook_beside_tale_id_tales_id_fk" FOREIGN KEY ("tale_id") REFERENCES "public"."tales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notebook_beside_of_tale" ON "notebook_beside" USING btree ("tale_id");