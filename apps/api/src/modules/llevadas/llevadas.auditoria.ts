export const llevadaAuditada = { entidad: 'llevada', campos: ['estado', 'archivos', 'bytes', 'sha256'] }
