import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Rechazo, SinRespuesta } from '../apps/web/src/base/api/fallos.ts'
import { falloDeFormulario, textoDeFallo } from '../apps/web/src/base/formularios/fallo.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

/** Sentences of the error catalogue (spec §8), word for word and with their slips, each with the place that says it. */
const CATALOGO: Readonly<Record<string, readonly string[]>> = {
  'web/src/pantallas/login': [
    '¡No se inicio sesión!',
    'Las credenciales son invalidas o el usuario esta inactivo, contacte a su administrador.',
    'Esta fuera de su horario disponible para iniciar sesión.',
    '¡Ocurrió un error!',
  ],
  'web/src/operaciones/registrarUsuario': ['¡Usuario creado!'],
  'web/src/pantallas/usuarios': ['¡Usuario actualizado!', '¡Contraseña actualizada!'],
  'web/src/pantallas/sucursales': [
    'No se pudieron cargar los encargados.',
    'Ocurrió un error al obtener los encargados.',
    '¡Sucursal creada!',
    '¡Sucursal actualizada!',
  ],
  'web/src/operaciones/registrarPaciente': ['¡El paciente ya existe!', 'No se pudo eliminar el paciente.'],
  'web/src/entidades/cita': [
    '¡Error!',
    'Hubo un error al crear la cita.',
    'Hubo un error al cargar las citas.',
    'No se pudieron cargar las citas.',
    'Hubo un problema al actualizar la cita.',
    'Hubo un problema al confirmar la cita.',
    'Hubo un problema al cancelar la cita.',
    'Hubo un problema al cancelar las citas.',
    '¡Cita Creada!',
    '¡Cita actualizada!',
    '¡Cita confirmada!',
    '¡Cita cancelada!',
    '¡Citas canceladas!',
  ],
  'web/src/pantallas/confirmacion': [
    '¡Tu cita se ha validado con éxito!',
    'Puedes cerrar esta ventana.',
    'La cita no pudo ser confirmada. Puede que ya haya sido confirmada.',
    'Parámetro de consulta no encontrado.',
  ],
  'web/src/pantallas/nuevoPedido': ['¡Pedido creado!', 'El nuevo pedido ha sido creado exitosamente.'],
  'web/src/operaciones/levantarPedido': ['Ir a tickets', 'No se pudo obtener la lista de sucursales.'],
  'web/src/operaciones/guardarPedido': ['Sucursal no encontrada.'],
  'web/src/operaciones/eliminarPedido': [
    '¿Estás seguro?',
    'No podrás revertir esta acción',
    '¡Eliminado!',
    'Ocurrió un error al eliminar el pedido.',
  ],
  'web/src/pantallas/editarPedido': ['¡Pedido actualizado!', 'No se pudo cargar el pedido.'],
  'web/src/entidades/pedido': ['No se pudo actualizar el estatus del pedido.'],
  'web/src/pantallas/transacciones': [
    'Error al obtener el pedido',
    'No se encontró el pedido.',
    'No se pudieron obtener las transacciones del pedido.',
  ],
  'web/src/pantallas/descripcion': ['No se pudieron obtener las descripciones del pedido.'],
  'web/src/pantallas/nuevaVisita': [
    '¡Visita creada correctamente!',
    'No se pudo crear la visita',
    'Hubo un problema al crear la visita',
    'La visita anterior no está registrada',
  ],
  'web/src/pantallas/detalleVisita': [
    'Error al obtener la última visita',
    'Hubo un problema al cargar los detalles de la última visita. Por favor, inténtalo de nuevo más tarde.',
    'No se encontró la última visita.',
    'No se encontraron fotos en la visita para este cliente',
  ],
  'web/src/pantallas/nuevaHistoria': ['No se pudo crear la historia'],
  'web/src/pantallas/pacientes/useAccionesPaciente': ['No hay registros!', 'Hubo un problema al generar el PDF.'],
  'web/src/operaciones/imprimir': [
    'Ticket enviado a impresión correctamente',
    'No se pudo imprimir, recargue la pagina e intente de nuevo, si el error persiste contacte a soporte.',
    'Ocurrió un error inesperado al intentar imprimir el ticket',
  ],
  'web/src/pantallas/tickets': ['No se pudieron obtener los tickets', '¡No hay ID de pedido!'],
  'web/src/operaciones/facturar': ['Ocurrió un error', 'Contacte a su administrador'],
  'web/src/pantallas/generarFactura': [
    '¡No se encontró al cliente! Favor de llenar los datos necesarios para generar la factura',
  ],
  'web/src/pantallas/facturas': [
    'Factura reenviada correctamente!',
    'Error al reenviar la factura.',
    'Error en el proceso de reenviar la factura.',
    '¿Está seguro?',
    'La factura ha sido cancelada correctamente.',
    'No se pudo cancelar la factura. Intente nuevamente.',
  ],
  '../packages/contract/src/errores': ['No hay transacciones con metodo "{metodo}"', '¡El paciente ya existe!'],
  'web/src/pantallas/corte': [
    '¡Ya has registrado tu corte de hoy!',
    '¡No tiene sucursal asignada como encargado!',
    '¿Confirmar el corte de caja?',
    '¡Corte registrado exitosamente!',
  ],
  'web/src/pantallas/promociones': [
    'Algunos mensajes no se enviaron correctamente. Por favor, contacte a soporte.',
    'Hubo un problema al enviar el mensaje al backend.',
    'Todos los mensajes fueron enviados correctamente.',
  ],
}

const fuentes = execFileSync('git', ['ls-files', 'apps', 'packages'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((archivo) => /\.tsx?$/.test(archivo) && !/\.test\.tsx?$/.test(archivo))

test.each(Object.entries(CATALOGO))('%s says what the catalogue of errors has for it', (donde, frases) => {
  const lugar = path.posix.join('apps', donde)
  const dicho = fuentes
    .filter((archivo) => archivo.startsWith(lugar))
    .map((archivo) => readFileSync(path.join(ROOT, archivo), 'utf8'))
    .join('\n')
    .replace(/\s+/g, ' ')
  expect(frases.filter((frase) => !dicho.includes(frase))).toEqual([])
})

/** Sentences that are composed, by the action that failed (D-3). */
const ACCIONES: Readonly<Record<string, readonly string[]>> = {
  'web/src/pantallas/usuarios': ['crear', 'desactivar', 'activar', 'eliminar'].map((verbo) => `${verbo} el usuario`),
  'web/src/pantallas/sucursales': ['crear', 'actualizar', 'desactivar', 'activar', 'eliminar'].map(
    (verbo) => `${verbo} la sucursal`,
  ),
  'web/src/operaciones/guardarPedido': ['crear el pedido', 'actualizar el pedido'],
}

test('a refusal says what could not be done and why, a lost answer that it was tried, both under ¡Error!', () => {
  const rechazo = new Rechazo(409, { error: 'X', message: 'Ya existe.' })
  for (const accion of Object.values(ACCIONES).flat()) {
    expect(textoDeFallo(rechazo, accion)).toBe(`No se pudo ${accion}. Ya existe.`)
    expect(textoDeFallo(new SinRespuesta(), accion)).toBe(`Ocurrió un error al intentar ${accion}.`)
    expect(falloDeFormulario(rechazo, accion)).toMatchObject({ titulo: '¡Error!' })
    expect(falloDeFormulario(new SinRespuesta(), accion)).toMatchObject({ titulo: '¡Error!' })
  }
})
