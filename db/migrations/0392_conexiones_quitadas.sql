-- An account that was taken away keeps its row, empty, so that the next one has a higher version.
alter table credencial add column quitada_en timestamptz;
