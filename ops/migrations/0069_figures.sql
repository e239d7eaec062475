CREATE TABLE "tale_figures" (
	"tale_id" bigint NOT NULL,
	"day" date NOT NULL,
	"opened" integer NOT NULL,
	"finished" integer NOT NULL,
	CONSTRAINT "tale_figures_tale_id_day_pk" PRIMARY KEY("tale_id","day")
);
--> statement-breakpoint
ALTER TABLE "tale_figures" ADD CONSTRAINT "tale_figures_tale_id_tales_id_fk" FOREIGN KEY ("tale_id") REFERENCES "public"."tales"("id") ON DELETE cascade ON UPDATE no action;