-- The audit month by month. Its rows are read beside the work; the change of names at the end takes no time.
call auditoria_partir();
