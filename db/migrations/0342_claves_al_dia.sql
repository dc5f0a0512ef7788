-- Keys are looked for as soon as they are written: the index takes them at once and keeps no list of those that wait.
alter index clave_de_paciente_claves set (fastupdate = off);
