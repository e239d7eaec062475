CREATE TABLE "timelines" (
	"cluster" text NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "timelines_cluster_number_pk" PRIMARY KEY("cluster","number")
);
