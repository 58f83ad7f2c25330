/** Street suffixes of the US Postal Service (Publication 28, appendix C1), in full and abbreviated, in lower case. */
export const STREET_TYPES: ReadonlySet<string> = new Set(
  `
  allee alley ally aly anex annex annx anx arc arcade av ave aven avenu avenue avn avnue bayoo bayou bch beach
  bend bg bgs blf blfs bluf bluff bluffs blvd bnd bot bottm bottom boul boulevard boulv br branch brdge brg bridge
  brk brks brnch brook brooks btm burg burgs byp bypa bypas bypass byps byu camp canyn canyon cape causeway causwa
  causway cen cent center centers centr centre cir circ circl circle circles cirs ck clb clf clfs cliff cliffs
  club cmn cmns cmp cnter cntr cnyn common commons cor corner corners cors course court courts cove coves cp cpe
  cr crcl crcle crecent creek cres crescent cresent crest crk crossing crossroad crossroads crscnt crse crsent
  crsnt crssing crssng crst crt cswy ct ctr ctrs cts curv curve cv cvs cyn dale dam div divide dl dm dr driv drive
  drives drs drv dv dvd est estate estates ests exp expr express expressway expw expy ext extension extensions
  extn extnsn exts fall falls ferry field fields flat flats fld flds fls flt flts ford fords forest forests forg
  forge forges fork forks fort frd frds freeway freewy frg frgs frk frks frry frst frt frway frwy fry ft fwy
  garden gardens gardn gateway gatewy gatway gdn gdns glen glens gln glns grden grdn grdns green greens grn grns
  grov grove groves grv grvs gtway gtwy harb harbor harbors harbr haven havn hbr hbrs height heights hgts highway
  highwy hill hills hiway hiwy hl hllw hls hollow hollows holw holws hrbor ht hts hvn hway hwy inlet inlt is
  island islands isle isles islnd islnds iss jct jction jctn jctns jcts junction junctions junctn juncton key keys
  knl knls knol knoll knolls ky kys la lake lakes land landing lane lanes lck lcks ldg ldge lf lgt lgts light
  lights lk lks ln lndg lndng loaf lock locks lodg lodge loop loops mall manor manors mdw mdws meadow meadows
  medows mews mill mills mission missn ml mls mnr mnrs mnt mntain mntn mntns motorway mount mountain mountains
  mountin msn mssn mt mtin mtn mtns mtwy nck neck opas orch orchard orchrd oval overpass ovl park parks parkway
  parkways parkwy pass passage path paths pike pikes pine pines pk pkway pkwy pkwys pky pl place plain plaines
  plains plaza pln plns plz plza pne pnes point points port ports pr prairie prarie prk prr prt prts psge pt pts
  rad radial radiel radl ranch ranches rapid rapids rd rdg rdge rdgs rds rest ridge ridges riv river rivr rnch
  rnchs road roads route row rpd rpds rst rte rue run rvr shl shls shoal shoals shoar shoars shore shores shr shrs
  skwy skyway smt spg spgs spng spngs spring springs sprng sprngs spur spurs sq sqr sqre sqrs sqs squ square
  squares st sta station statn stn str stra strav strave straven stravenue stravn stream street streets streme
  strm strt strvn strvnue sts sumit sumitt summit ter terr terrace throughway tpk tpke tr trace traces track
  tracks trafficway trail trails trak trce trfy trk trks trl trls trnpk trpk trwy tunel tunl tunls tunnel tunnels
  tunnl turnpike turnpk un underpass union unions uns upas valley valleys vally vdct via viadct viaduct view views
  vill villag village villages ville villg villiage vis vist vista vl vlg vlgs vlly vly vlys vst vsta vw vws walk
  walks wall way well wells wl wls wy xing xrd xrds
`
    .trim()
    .split(/\s+/),
);
