#!/bin/sh
# The database's image runs this once, on an empty database; neither the house nor the signer is a superuser.
# The house owns its tables. The signer reads and adds. It may lock the log for a moment to read its state, for which
# PostgreSQL requires the right to update. Nobody can change what is written: the tables' own triggers refuse it.
set -eu
secrets="${PONTOON_SECRETS:-/run/secrets}"
export secrets
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --username postgres --dbname postgres <<'SQL'
\set house `cat "$secrets/house_password"`
\set signer `cat "$secrets/signer_password"`
CREATE ROLE pontoon LOGIN PASSWORD :'house';
CREATE ROLE pontoon_signer LOGIN PASSWORD :'signer';
CREATE DATABASE pontoon OWNER pontoon;
REVOKE ALL ON DATABASE pontoon FROM PUBLIC;
GRANT CONNECT ON DATABASE pontoon TO pontoon_signer;
\connect pontoon
GRANT USAGE ON SCHEMA public TO pontoon_signer;
ALTER DEFAULT PRIVILEGES FOR ROLE pontoon IN SCHEMA public GRANT SELECT, INSERT, UPDATE ON TABLES TO pontoon_signer;
SQL
