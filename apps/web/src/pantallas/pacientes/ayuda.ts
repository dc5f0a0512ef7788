import type { AyudaDePantalla } from '../../base/direccion/ayuda.ts'

export const ayuda: AyudaDePantalla = {
  titulo: 'Pacientes',
  puntos: [
    {
      que: 'Buscar',
      como: 'Por nombre, con o sin acentos y en cualquier orden, o por teléfono como lo hayas copiado.',
    },
    {
      que: 'Registrar',
      como: '«Nuevo paciente». «¿Es él?» dice si ya hay alguien con su teléfono o su nombre.',
      tipos: '012',
    },
    {
      que: 'Lo que puedes hacer con él',
      como: 'Su nombre abre su página; el engrane del renglón ofrece cita, pedido, visita y lo demás.',
    },
    {
      que: 'A quién llamar',
      como: '«Más», «Por revisar»: revisión, lentes de contacto, pedido sin recoger, saldo o presupuesto sin decidir.',
      tipos: '012',
    },
    {
      que: 'Su consentimiento',
      como: 'En su página, «Privacidad»: qué versión del aviso consintió, qué cambió desde entonces, y sus constancias.',
      tipos: '4',
    },
    {
      que: 'Su privacidad',
      como: 'En su página, «Privacidad»: consentimientos, constancias y sus solicitudes ARCO, con el plazo de la ley. Una cancelación cumplida bloquea sus datos y lo saca de las listas.',
      tipos: '012',
    },
    {
      que: 'Traer tus datos y juntar registros',
      como: '«Más»: «Importar» trae pacientes, pedidos abiertos, citas y graduaciones; «Duplicados» junta dos registros de una persona, y se puede deshacer en 30 días.',
      tipos: '01',
    },
    {
      que: 'Descargar la lista',
      como: '«Exportar»: en Excel o CSV, con la búsqueda y los filtros que tenga.',
      tipos: '012',
    },
    {
      que: 'Cómo va el día',
      como: 'La banda de arriba. Cada número abre su lista; «Ocultar» la deja en un renglón.',
      tipos: '124',
    },
  ],
}
