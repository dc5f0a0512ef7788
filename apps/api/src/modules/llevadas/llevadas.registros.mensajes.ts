import { etiquetaTipo } from '@nitida/contract/mensajes.rules'
import type { Registro } from './llevadas.registros.queries.ts'
import {
  delPaciente,
  entero,
  instante,
  nombrada,
  palabra,
  siNo,
  sucursal,
  texto,
  usuario,
} from './llevadas.registros.ts'

const paciente = entero('id_cliente', 'Número de paciente')
const pedido = entero('id_pedido', 'Número del pedido')

/** What left for patients, and what they answered. */
export const registrosDeMensajes: readonly Registro[] = [
  {
    ...{
      titulo: 'mensajes',
      tabla: 'mensaje_todo',
      llave: ['id'],
      sucursal: 'id_sucursal',
      deQuien: delPaciente,
      csv: true,
    },
    columnas: [
      entero('id', 'Número del mensaje'),
      instante('creado_en', 'Creado'),
      paciente,
      texto('telefono', 'Teléfono'),
      sucursal('id_sucursal', 'Sucursal'),
      nombrada('tipo', 'Tipo', etiquetaTipo),
      texto('texto', 'Texto'),
      palabra('estado', 'Estado'),
      texto('error_codigo', 'Código del error'),
      entero('id_cita', 'Número de la cita'),
      pedido,
      entero('id_campana', 'Número de la promoción'),
      instante('cambiado_en', 'Cambió'),
    ],
  },
  {
    ...{ titulo: 'respuestas de WhatsApp', tabla: 'respuesta_whatsapp', llave: ['id'] },
    deQuien: { contacto: 't.telefono' },
    columnas: [
      instante('ocurrido_en', 'Fecha y hora'),
      texto('telefono', 'Teléfono'),
      texto('numero', 'Número de WhatsApp'),
      texto('texto', 'Texto'),
      instante('recibido_en', 'Recibida'),
      palabra('resolucion', 'Qué se resolvió'),
      usuario('resuelta_por', 'La resolvió'),
      instante('resuelta_en', 'Resuelta'),
    ],
  },
  {
    ...{ titulo: 'preferencias de WhatsApp', tabla: 'preferencia_whatsapp', llave: ['id'] },
    deQuien: { contacto: 't.telefono' },
    columnas: [
      texto('telefono', 'Teléfono'),
      siNo('promociones', 'Acepta promociones'),
      palabra('fuente', 'Cómo lo dijo'),
      instante('ocurrido_en', 'Fecha y hora'),
      instante('recibido_en', 'Recibida'),
    ],
  },
  {
    ...{ titulo: 'promociones', tabla: 'campana', llave: ['id'] },
    columnas: [
      entero('id', 'Número de la promoción'),
      texto('plantilla', 'Plantilla'),
      texto('texto', 'Texto'),
      texto('valores', 'Valores'),
      texto('audiencia', 'A quiénes'),
      palabra('estado', 'Estado'),
      instante('inicia_en', 'Empieza'),
      entero('destinatarios', 'Destinatarios'),
      texto('excluidos', 'Excluidos'),
      usuario('creada_por', 'La creó'),
      instante('creada_en', 'Creada'),
      instante('cambiada_en', 'Cambió'),
    ],
  },
  {
    ...{
      titulo: 'correos',
      tabla: 'correo',
      llave: ['id'],
      sucursal: 'id_sucursal',
      deQuien: { contacto: 't.direccion' },
    },
    columnas: [
      entero('id', 'Número del correo'),
      instante('creado_en', 'Creado'),
      palabra('tipo', 'Tipo'),
      texto('nombre', 'Para'),
      texto('direccion', 'Correo electrónico'),
      texto('asunto', 'Asunto'),
      texto('texto', 'Texto'),
      texto('adjuntos', 'Archivos'),
      sucursal('id_sucursal', 'Sucursal'),
      palabra('estado', 'Estado'),
      texto('error_codigo', 'Código del error'),
      usuario('creado_por', 'Lo mandó'),
      instante('cambiado_en', 'Cambió'),
    ],
  },
]
