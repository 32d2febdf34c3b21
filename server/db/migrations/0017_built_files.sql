CREATE TABLE "built_files" (
	"path" text PRIMARY KEY NOT NULL,
	"brotli" "bytea" NOT NULL,
	"served_at" timestamp (3) with time zone NOT NULL
);
