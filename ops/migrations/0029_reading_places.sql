CREATE TABLE "read_later" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "read_later_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"tale_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "readers" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"paused" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reading_places" (
	"user_id" bigint NOT NULL,
	"tale_id" bigint NOT NULL,
	"block" integer NOT NULL,
	"part" double precision NOT NULL,
	"finished" boolean NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reading_places_user_id_tale_id_pk" PRIMARY KEY("user_id","tale_id")
);
--> statement-breakpoint
ALTER TABLE "read_later" ADD CONSTRAINT "read_later_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_later" ADD CONSTRAINT "read_later_tale_id_tales_id_fk" FOREIGN KEY ("tale_id") REFERENCES "public"."tales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "readers" ADD CONSTRAINT "readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_places" ADD CONSTRAINT "reading_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_places" ADD CONSTRAINT "reading_places_tale_id_tales_id_fk" FOREIGN KEY ("tale_id") REFERENCES "public"."tales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "read_later_key" ON "read_later" USING btree ("user_id","tale_id");--> statement-breakpoint
CREATE INDEX "read_later_user" ON "read_later" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "read_later_tale" ON "read_later" USING btree ("tale_id");--> statement-breakpoint
CREATE INDEX "reading_places_by_date" ON "reading_places" USING btree ("user_id","read_at","tale_id");--> statement-breakpoint
CREATE INDEX "reading_places_tale" ON "reading_places" USING btree ("tale_id");