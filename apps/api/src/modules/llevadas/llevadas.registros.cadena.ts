import type { Registro } from './llevadas.registros.queries.ts'
import { dinero, entero, fecha, instante, lista, siNo, sucursal, texto, usuario } from './llevadas.registros.ts'

/** What the owner decided, published and noted. */
export const registrosDeLaCadena: readonly Registro[] = [
  {
    ...{ titulo: 'productos de facturas', tabla: 'producto_factura', llave: ['id'] },
    columnas: [
      texto('nombre', 'Nombre'),
      texto('codigo_producto', 'Clave del SAT'),
      texto('codigo_unidad', 'Clave de unidad'),
      texto('unidad', 'Unidad'),
    ],
  },
  {
    ...{ titulo: 'versiones de ajustes', tabla: 'ajustes_version', llave: ['version'] },
    columnas: [
      entero('version', 'Versión'),
      texto('valores', 'Valores'),
      usuario('id_usuario', 'Los guardó'),
      instante('creado_en', 'Guardados'),
    ],
  },
  {
    ...{ titulo: 'versiones del aviso de privacidad', tabla: 'aviso_version', llave: ['version'] },
    columnas: [
      entero('version', 'Versión'),
      texto('clave', 'Clave'),
      texto('secciones', 'Secciones'),
      usuario('id_usuario', 'Lo publicó'),
      instante('creado_en', 'Publicado'),
    ],
  },
  {
    ...{ titulo: 'depósitos', tabla: 'deposito', llave: ['id'], sucursal: 'id_sucursal' },
    columnas: [
      entero('id', 'Número'),
      sucursal('id_sucursal', 'Sucursal'),
      fecha('dia', 'Día'),
      texto('cuenta', 'Cuenta'),
      dinero('importe', 'Importe'),
      dinero('esperado', 'Esperado'),
      texto('llevo', 'Lo llevó'),
      texto('nota', 'Nota'),
      usuario('id_usuario', 'Lo registró'),
      instante('creado_en', 'Registrado'),
      instante('revertido_en', 'Revertido'),
      usuario('id_revertidor', 'Lo revirtió'),
      texto('motivo_reversa', 'Motivo'),
    ],
  },
  {
    ...{ titulo: 'cortes de depósitos', tabla: 'deposito_corte', llave: ['id_deposito', 'id_corte'] },
    columnas: [
      entero('id_deposito', 'Número del depósito'),
      entero('id_corte', 'Corte'),
      dinero('importe', 'Importe'),
      siNo('libre', 'Su depósito se revirtió'),
    ],
  },
  {
    ...{ titulo: 'quien recibe el informe semanal', tabla: 'informe_suscrito', llave: ['id_usuario'] },
    columnas: [usuario('id_usuario', 'Usuario'), siNo('activo', 'Lo recibe'), instante('cambiado_en', 'Cambiado')],
  },
  {
    ...{ titulo: 'informes semanales', tabla: 'informe_semanal', llave: ['id'] },
    columnas: [
      entero('id', 'Número'),
      usuario('id_usuario', 'Usuario'),
      fecha('lunes', 'Lunes'),
      instante('creado_en', 'Preparado'),
    ],
  },
  {
    ...{ titulo: 'cobros de terminal', tabla: 'cobro_terminal', llave: ['id'], sucursal: 'id_sucursal' },
    columnas: [
      entero('id', 'Número'),
      sucursal('id_sucursal', 'Sucursal'),
      fecha('dia', 'Día'),
      dinero('importe', 'Importe'),
      texto('autorizacion', 'Autorización'),
      texto('archivo', 'Archivo'),
      entero('renglon', 'Renglón'),
      usuario('id_usuario', 'Lo subió'),
      instante('creado_en', 'Subido'),
      entero('id_pago', 'Pago'),
      texto('aclaracion', 'Aclaración'),
      usuario('id_aclarador', 'Lo aclaró'),
      instante('aclarado_en', 'Aclarado'),
    ],
  },
  {
    ...{ titulo: 'pagos con tarjeta aclarados', tabla: 'pago_aclarado', llave: ['id_pago'] },
    columnas: [
      entero('id_pago', 'Pago'),
      texto('nota', 'Aclaración'),
      usuario('id_usuario', 'Lo aclaró'),
      instante('en', 'Aclarado'),
    ],
  },
  {
    ...{ titulo: 'metas', tabla: 'meta', llave: ['id'], sucursal: 'id_sucursal' },
    columnas: [
      entero('id', 'Número'),
      sucursal('id_sucursal', 'Sucursal'),
      fecha('mes', 'Mes'),
      dinero('importe', 'Meta'),
      entero('version', 'Versión'),
      usuario('id_usuario', 'La fijó'),
      instante('actualizado_en', 'Fijada'),
    ],
  },
  {
    ...{ titulo: 'vulneraciones', tabla: 'vulneracion', llave: ['id'] },
    columnas: [
      entero('id', 'Número'),
      texto('tipo', 'Tipo'),
      texto('que_paso', 'Qué pasó'),
      fecha('ocurrida', 'Ocurrió'),
      fecha('conocida', 'Se supo'),
      lista('datos', 'Datos'),
      entero('personas', 'Personas'),
      texto('medidas', 'Medidas'),
      siNo('avisar', 'Hay que avisar'),
      texto('motivo', 'Por qué no'),
      texto('recomendaciones', 'Recomendaciones'),
      usuario('id_usuario', 'La anotó'),
      instante('en', 'Anotada'),
    ],
  },
  {
    ...{ titulo: 'seguimiento de vulneraciones', tabla: 'vulneracion_adicion', llave: ['id'] },
    columnas: [
      entero('id_vulneracion', 'Número de la vulneración'),
      texto('tipo', 'Tipo'),
      texto('texto', 'Texto'),
      fecha('dia', 'Día'),
      entero('personas', 'Personas'),
      lista('datos', 'Datos'),
      siNo('avisar', 'Hay que avisar'),
      texto('recomendaciones', 'Recomendaciones'),
      usuario('id_usuario', 'Lo anotó'),
      instante('en', 'Anotado'),
    ],
  },
]
