-- The agreement under which a patient buys, in the shop's own words: 'ISSSTEP, 15 %'.
alter table cliente add column convenio text check (length(convenio) between 1 and 80);
