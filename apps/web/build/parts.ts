const paquete = (...nombres: string[]) => new RegExp(`/node_modules/(${nombres.join('|')})/`)

/**
 * Parts that pages of customers and of the staff share: their frame, parts of the kit, money, the states of an order, and their
 * icons.
 */
const DE_TODOS = new RegExp(
  [
    '/src/ui/(Aviso|Button|buttonClass|Cargando|clases|ErrorState|formatos|IconButton|Logo|quietlyDeferred|SkipLink|tema|ThemeToggle|UiProvider)\\.tsx?$',
    '/src/(app/MarcoPublico|base/optica)\\.tsx?$',
    '/contract/src/(dinero|nombres|pedidos\\.rules)\\.ts$',
    '/lucide-react/dist/esm/(?!icons)',
    '/lucide-react/dist/esm/icons/(calendar-clock|calendar-days|check|circle-alert|circle-check|clock|eye|eye-off|file-text|map-pin|navigation|phone|user-round)\\.m?js$',
  ].join('|'),
)

/** Heavy or seldom needed parts of the kit, which come when somebody reaches for them. */
const PESADAS =
  'Autocomplete|Calendario|CalendarioPopover|Combobox|ComboboxList|ComboboxRepairs|HintBubble|NumberField|ProgressBar|Qr|Tabs|TimeField'

/** Windows in front of a screen, with the library of popups: they come right after the first screen, whose rows need none. */
const VENTANAS =
  '/src/ui/(AlertDialog|Dialog|Drawer|MenuPopup|Popover|Select|ToastStack|Tooltip)\\.' +
  '|/src/base/formularios/DescartarDialog\\.'

/** Parts of forms that no list needs. */
const CAMPOS = '/src/base/formularios/(campos|FalloAviso|SalidaGuardada|useFallo)\\.'

/**
 * Parts of the domain that several screens share. Those that bring a combobox or the printer are left out, because lists would
 * carry them for the forms.
 */
const COMUNES =
  '/src/(base|entidades/(?!privacidad|visita|graduacion|factura)\\w+)/(?!.*(sinJit|csv|meses|Sucursal(Field|DelFormulario)|envios))' +
  '|/src/operaciones/agendar/useCitas\\.' +
  '|/contract/src/((?!graduacion|clinica|facturacion)[\\w.]+\\.rules|fechas|telefonos)\\.ts$'

/** Icons, fields and parts of an order's pages that no list shows at first. */
const APARTE =
  '/src/ui/(ControlProps|Dato|DateField|Fecha|fechaTexto|FileField|LinkButton|SegmentedField|TextArea|useParsedText|useReturnFocus)\\.' +
  '|/lucide-react/dist/esm/icons/(arrow-(left|right|left-right)|banknote|carets-to-axis-dashed-horizontal|chevron-up|chevrons-up-down|cloud-check|copy|credit-card|delete|download|external-link|glasses|keyboard|list|mail|paperclip|send|wallet-cards)\\.' +
  '|/src/entidades/(corte/NotaSiguienteCorte|pedido/(SinPedido|useIdDelPedido)|paciente/(SinPaciente|usePacienteDeLaRuta))\\.' +
  '|/src/base/direccion/(FalloDeCarga|Volver)\\.'

/**
 * What the first rows wait for on every list, the frame around them included; it takes along the parts of the kit that it needs.
 */
const LISTA =
  '/src/app/armazon/(?!busqueda|Cajon|RielMenu|SalirDialog)' +
  '|/src/base/(listas/(ListaCard|SinSucursal|eliminados|useBusqueda|usePagina|useRetiro|useTextoGuardado)' +
  '|formularios/(fallo|useConfirmacion|useConVersion|useUnaVez)|realtime/(grupos|useRecargar)|api/useClave|direccion/useParametros)\\.' +
  '|/src/ui/(Badge|Checkbox|EmptyState|FilterSelect|Menu|Page|PageSkeleton|Pagination|SearchField|Table|TableSkeleton|Toolbar)\\.' +
  '|/src/operaciones/(registrarPaciente/(useFormulario|usePacientes)|agendar/(ProximosDias|dialogos)|imprimir/abrirPapel)\\.' +
  '|/src/entidades/(paciente/(EnlaceTelefono|clientes\\.consulta|destinos|edad)|pedido/(EstatusBadge|plazos))\\.' +
  '|/src/pantallas/(pacientes/hoy/BandaDeHoy|usuarios/hoy/PestanasDeInicio)\\.' +
  '|/lucide-react/dist/esm/icons/(calendar-(check|plus|x)|check-check|chevron-down|columns-3|hourglass|package-check|pencil|plus|printer|rotate-ccw-clock|rows-3|trash|undo-2|user-(check|plus|x))\\.' +
  '|/contract/src/(fechas|telefonos)\\.ts$'

/**
 * Without these the bundler cuts a screen into sixty files of a few lines, and over HTTP/1.1 their round trips cost it half a
 * second. `react`, `base` and `api` are for everybody, the customers' pages included; nothing else may get into
 * them. What several screens of the staff share is theirs all: `kit` of the interface, `comun` of the domain.
 */
export const grupos = [
  { name: 'react', test: paquete('react', 'react-dom', 'scheduler'), priority: 9 },
  // zod's setting must be made before its first schema is built, whichever part asks for it first.
  { name: 'zod', test: /\/node_modules\/zod\/|\/src\/base\/formularios\/sinJit\./, priority: 9 },
  { name: 'formularios', test: paquete('react-hook-form', '@hookform/resolvers'), priority: 9 },
  { name: 'base', test: DE_TODOS, priority: 8 },
  // These two scripts ask for an order before React is there, so nothing in them may need it.
  {
    name: 'api',
    test: /\/src\/(pedidos\.codigo|base\/(direccion\/esPublica|api\/(call|fallos|ruta|rutasPublicas))|entidades\/pedido\/pedidoEstatus)\.|vite\/preload-helper/,
    priority: 10,
  },
  { name: 'pedirEstatus', test: /\/src\/pantallas\/estatus\/pedirEstatus\./, priority: 7 },
  // This script asks for the first list, and may not need React either.
  {
    name: 'primera',
    test: /\/src\/(app\/(primera|pantallas|letra)|pantallas\/\w+\/pantalla|base\/(api\/(rutas|consulta)|direccion\/(direccion|guardia|pantalla|ubicaciones)|sesion\/almacen|listas\/busqueda))\.|\/contract\/src\/fechas\.ts$|\/contract\/src\/permisos\.ts$/,
    priority: 9,
  },
  { name: 'lista', test: new RegExp(LISTA), priority: 6 },
  {
    name: 'kit',
    test: new RegExp(
      `^(?!.*(${VENTANAS}|${CAMPOS}|${APARTE})).*(/src/ui/(?!(${PESADAS})\\.)|/node_modules/lucide-react/)`,
    ),
    minShareCount: 2,
    priority: 6,
  },
  { name: 'ventanas', test: new RegExp(VENTANAS), priority: 5 },
  { name: 'campo', test: /\/src\/ui\/(Field|PasswordField|TextField)\./, priority: 8 },
  { name: 'campos', test: new RegExp(CAMPOS), priority: 5, minShareCount: 2 },
  // The router and the read cache come along, without the hooks that few screens use.
  {
    name: 'personal',
    test: /\/node_modules\/(@tanstack\/(?!.*(queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery|useBlocker))|use-sync-external-store\/)|\/src\/(app\/(?!armazon|publica|Marco|Privacidad|entrada|adelanto)|pantallas\/\w+\/vistas|base\/(sesion\/(?!useAhora)|api\/traerCodigo|direccion\/(Enfocar|useHacer)))|\/contract\/src\/usuarios\.rules\.ts$/,
    minShareCount: 1,
    priority: 7, // before the popups, which would take along what both need
  },
  {
    name: 'comun',
    test: new RegExp(`^(?!.*(${APARTE})).*(${COMUNES})`),
    minShareCount: 4,
    priority: 2,
  },
  // After what lists share, because a group takes along what its parts need.
  { name: 'aparte', test: new RegExp(APARTE), minShareCount: 2, priority: 1 },
  // Parts that the screens of one noun share come with the first of them.
  {
    name: 'clinica',
    test: /\/src\/(entidades\/(graduacion|visita)|operaciones\/(examinar|corregirNota))\/(?!LenteYCuenta|historia)|\/src\/operaciones\/imprimir\/(HojaClinica|RecetaDialog)|\/contract\/src\/(graduacion|clinica\.rules)\./,
    minShareCount: 2,
    entriesAware: true,
    priority: 1,
  },
  { name: 'agenda', test: /\/src\/entidades\/(cita|hoy)\//, minShareCount: 2, priority: 1 },
  {
    name: 'facturas',
    test: /\/src\/(entidades\/factura|operaciones\/resolverPendientes|base\/meses)|\/contract\/src\/facturacion\.[\w.]*rules|\/packages\/cfdi\//,
    minShareCount: 2,
    entriesAware: true,
    priority: 1,
  },
]

/** Parts that are there, or on their way, wherever a part of the staff's asks for another one: naming them again weighs. */
const DE_SIEMPRE = /\/(react|base|api|personal|primera|lista|rolldown-runtime)-[^/]+$/

/** What is fetched along with a part of a screen, beyond that. The first script of all names everything. */
export const sinLasDeSiempre = (_: string, partes: string[], { hostId }: { hostId: string }) =>
  /\/index-[^/]+$/.test(hostId) ? partes : partes.filter((parte) => !DE_SIEMPRE.test(parte))
