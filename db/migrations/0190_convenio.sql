-- The agreement under which a patient buys, in the shop's own words: 'ISSSTEP, 15 %'. No row has one yet, so none is looked at.
alter table cliente add column convenio text;
alter table cliente add constraint cliente_convenio_corto check (length(convenio) between 1 and 80) not valid;
