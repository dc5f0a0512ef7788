-- Every row is looked at, while others write.
alter table cliente validate constraint cliente_convenio_corto;
