import { tiposUsuario } from '@nitida/contract/permisos'
import { etiquetaTipo } from '@nitida/contract/usuarios.rules'

export const opcionesTipo = tiposUsuario.map((tipo) => ({ value: tipo, label: etiquetaTipo(tipo) }))
