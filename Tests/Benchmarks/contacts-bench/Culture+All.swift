extension Culture {
  /// Names in six scripts, as in telephone directories.
  static let all: [Culture] = [
    Culture(
      share: 20,
      given:
        "Anna Peter Thomas Maria Michael Andrea Stefan Julia Martin Sabine Jürgen Käthe Jörg "
        + "Bärbel Günther Klaus Birgit Uwe Heike Matthias Ursula Wolfgang Renate Jan Volker Ingrid "
        + "Dieter Monika Rainer Petra Holger Silke Carsten Anja Thorsten Nadine Marcel Vanessa "
        + "Tobias Franziska Moritz Greta Emil Frieda Konrad Dorothea Gerd Marlies Lena Lukas "
        + "Hannah Felix Sophie Jonas Leonie Hans-Peter Anneliese Friedrich Wilhelm Katharina "
        + "Sebastian Christoph Johannes Elisabeth Robert",
      family: [
        (
          "Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch "
            + "Bauer Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Krüger Hartmann Lange "
            + "Köhler König Weiß Jäger",
          "-"
        ),
        (
          "Acker Berg Brand Busch Dorn Eich Feld Grün Haus Heid Kirch Land Linden Moos Rosen Stein "
            + "Tann Wald Winter Sommer Ober Unter Nieder Hoch Alten Neuen",
          "mann meister berger hofer müller bach feld huber"
        ),
      ], code: "49", trunk: "0", areas: "151 160 171 30 40 89 221 69 711 351", subscriberLength: 7,
      cities:
        "Berlin,Hamburg,München,Köln,Frankfurt,Stuttgart,Dresden,Leipzig,Bremen,Nürnberg,Görlitz",
      streets:
        "Hauptstraße,Bahnhofstraße,Gartenweg,Lindenallee,Schillerstraße,Am "
        + "Markt,Bergstraße,Dorfstraße",
      domains: "gmx.example web.example posteo.example"),
    Culture(
      share: 22,
      given:
        "James Mary John Patricia Robert Jennifer Michael Linda William Elizabeth David Barbara "
        + "Richard Susan Joseph Jessica Thomas Sarah Charles Karen Christopher Nancy Daniel Lisa "
        + "Matthew Margaret Anthony Emily Andrew Donna Edward Carol Rachel Simon Hazel Hugh Ivy "
        + "Keith Joan Ralph Edith Colin Sheila Neil Gareth Rhiannon Fiona Duncan Moira Alan Paula "
        + "Brian Wendy Gavin Tracy Stuart Samantha Alexander Victoria Oliver Charlotte Henry "
        + "Amelia George",
      family: [
        (
          "Smith Jones Taylor Brown Williams Wilson Johnson Davies Robinson Wright Thompson Evans "
            + "Walker White Roberts Green Hall Wood Jackson Clarke Harris Lewis Young King Lee "
            + "O'Brien McDonald",
          "-"
        ),
        (
          "Ash Black Brook Clay Craw Dun East Fair Hart Hay Hol Kings Lang Mill New North Oak Red "
            + "Stan Thorn West "
            + "Whit Win Wood", "ton field ford well wood ley burn ham"
        ),
      ], code: "44", trunk: "0", areas: "20 7700 7911 121 161 131 117", subscriberLength: 7,
      cities:
        "London,Birmingham,Manchester,Leeds,Glasgow,Bristol,Oxford,Cambridge,York,Cardiff,Bath",
      streets:
        "High Street,Station Road,Church Lane,Park Avenue,Victoria Road,Green Lane,Mill Road,King "
        + "Street",
      domains: "mail.example post.example inbox.example"),
    Culture(
      share: 14,
      given:
        "José María Antonio Carmen Manuel Ana Francisco Isabel Javier Lucía Andrés Inés Ángel "
        + "Begoña Raúl Mónica Jesús Sofía Álvaro Núria François Élodie René Hélène Jérôme Zoé "
        + "Łukasz Agnieszka Paweł Małgorzata Jiří Zdeněk Şule Çağla Gökhan João Conceição",
      family: [
        (
          "García López Martínez Sánchez Pérez Gómez Díaz Muñoz Ibáñez Núñez Gutiérrez Domínguez "
            + "Vázquez Lefèvre Dupré Béranger Châtelain Kowalski Wiśniewski Wójcik Zieliński "
            + "Szymański Dvořák Novák Procházka "
            + "Yılmaz Öztürk Gonçalves Magalhães Åkesson Sørensen", "-"
        ),
        (
          "Val Mont Ribe Cas Fuen Mora Quin Tor Bel Cal", "verde alegre oliva elló bueno teño ramón"
        ),
      ], code: "34", trunk: "", areas: "91 93 612 655 600", subscriberLength: 7,
      cities: "Madrid,Barcelona,Sevilla,Málaga,Lyon,Besançon,Kraków,Łódź,Praha,İzmir,Porto",
      streets:
        "Calle Mayor,Rue de la Paix,Gran Vía,Plaza de España,Rue Pasteur,Ulica Długa,Rua Direita",
      domains: "correo.example courrier.example poczta.example"),
    Culture(
      share: 12,
      given:
        "Александр=Alexander Дмитрий=Dmitry Мария=Maria Анна=Anna Сергей=Sergey Ольга=Olga "
        + "Иван=Ivan Екатерина=Ekaterina Андрей=Andrey Наталья=Natalya Михаил=Mikhail Юлия=Yulia "
        + "Алексей=Alexey Ирина=Irina Николай=Nikolay Татьяна=Tatiana Владимир=Vladimir "
        + "Светлана=Svetlana Павел=Pavel Ксения=Ksenia Евгений=Evgeny Людмила=Lyudmila Юрий=Yuri "
        + "Фёдор=Fyodor",
      family: [
        (
          "Иван=Ivan Петр=Petr Сидор=Sidor Кузнец=Kuznets Попов=Popov Васильев=Vasilyev "
            + "Смирн=Smirn Волк=Volk Козл=Kozl Новик=Novik Морозов=Morozov Павл=Pavl Соловь=Solov "
            + "Зайц=Zayts Орл=Orl Макар=Makar Жук=Zhuk Хрущ=Khrushch Щерб=Shcherb Яковл=Yakovl "
            + "Чех=Chekh Цветк=Tsvetk",
          "ов=ov ин=in енко=enko ский=sky ев=ev"
        )
      ], code: "7", trunk: "8", areas: "916 903 925 495 812 343", subscriberLength: 7,
      cities: "Москва,Санкт-Петербург,Казань,Новосибирск,Екатеринбург,Самара",
      streets: "ул. Ленина,Невский проспект,ул. Пушкина,Садовая ул.,пр. Мира",
      domains: "pochta.example yd.example"),
    Culture(
      share: 8,
      given:
        "Γιώργος=Giorgos Μαρία=Maria Κώστας=Kostas Ελένη=Eleni Δημήτρης=Dimitris Κατερίνα=Katerina "
        + "Νίκος=Nikos Σοφία=Sofia Γιάννης=Giannis Χριστίνα=Christina Παναγιώτης=Panagiotis "
        + "Βασιλική=Vasiliki Θανάσης=Thanasis Αγγελική=Angeliki Ξένια=Xenia Στέλιος=Stelios",
      family: [
        (
          "Παπαδ=Papad Γεωργ=Georg Δημητρ=Dimitr Νικολ=Nikol Χριστοδ=Christod "
            + "Κωνσταντιν=Konstantin Αθανασ=Athanas "
            + "Στεφαν=Stefan Μιχαλ=Michal Ανδρε=Andre Σταθ=Stath Λαμπρ=Lampr Ψαρρ=Psarr",
          "όπουλος=opoulos ίδης=idis άκης=akis ίου=iou έας=eas"
        )
      ], code: "30", trunk: "", areas: "210 2310 694 697 698", subscriberLength: 7,
      cities: "Αθήνα,Θεσσαλονίκη,Πάτρα,Ηράκλειο,Λάρισα",
      streets: "Ερμού,Πανεπιστημίου,Αγίου Δημητρίου,Τσιμισκή",
      domains: "tachydromio.example"),
    Culture(
      share: 8,
      given:
        "伟=Wei 芳=Fang 秀英=Xiuying 敏=Min 静=Jing 丽=Li 强=Qiang 磊=Lei 洋=Yang 艳=Yan 勇=Yong 军=Jun 杰=Jie "
        + "娟=Juan 涛=Tao 明华=Minghua 建国=Jianguo 晓东=Xiaodong 海燕=Haiyan 志强=Zhiqiang 文静=Wenjing "
        + "雪梅=Xuemei 国庆=Guoqing 春华=Chunhua 思远=Siyuan 佳怡=Jiayi 浩然=Haoran 子涵=Zihan 宇航=Yuhang "
        + "欣怡=Xinyi",
      givenParts: (
        "文=Wen 志=Zhi 晓=Xiao 建=Jian 雅=Ya 玉=Yu 春=Chun 天=Tian 子=Zi 若=Ruo 嘉=Jia 俊=Jun",
        "文=wen 华=hua 明=ming 平=ping 云=yun 龙=long 琳=lin 轩=xuan 婷=ting 辉=hui 洁=jie 峰=feng"
      ),
      family: [
        (
          "王=Wang 李=Li 张=Zhang 刘=Liu 陈=Chen 杨=Yang 黄=Huang 赵=Zhao 吴=Wu 周=Zhou 徐=Xu 孙=Sun 马=Ma "
            + "朱=Zhu 胡=Hu 郭=Guo 何=He 高=Gao 林=Lin 罗=Luo 郑=Zheng 梁=Liang 谢=Xie 宋=Song 唐=Tang 许=Xu "
            + "邓=Deng 冯=Feng 韩=Han 曹=Cao",
          "-"
        )
      ], code: "86", trunk: "", areas: "138 139 150 186 188", subscriberLength: 8,
      cities: "北京,上海,广州,深圳,成都,杭州,武汉", streets: "人民路,中山路,解放路,建设路,南京路", domains: "youxiang.example",
      writesFamilyFirst: true),
    Culture(
      share: 6,
      given:
        "太郎=Taro 花子=Hanako 健=Ken 陽子=Yoko 翔太=Shota さくら=Sakura 大輔=Daisuke 美咲=Misaki 直樹=Naoki "
        + "恵子=Keiko 拓也=Takuya ひろし=Hiroshi 愛=Ai 誠=Makoto 由美=Yumi 隆=Takashi エミ=Emi 修=Osamu 智子=Tomoko "
        + "和也=Kazuya",
      givenParts: (
        "正=Masa 明=Aki 和=Kazu 義=Yoshi 春=Haru 智=Tomo", "夫=o 彦=hiko 子=ko 美=mi 樹=ki 人=to 恵=e"
      ),
      family: [
        ("佐藤=Sato 鈴木=Suzuki 高橋=Takahashi 渡辺=Watanabe 伊藤=Ito 中村=Nakamura 小林=Kobayashi 加藤=Kato", "-"),
        (
          "山=Yama 田=Ta 石=Ishi 森=Mori 松=Matsu 竹=Take 藤=Fuji 西=Nishi 北=Kita 大=O 小=Ko 中=Naka 上=Ue",
          "田=da 本=moto 川=kawa 村=mura 井=i 野=no 島=shima 木=ki 口=guchi 原=hara"
        ),
      ], code: "81", trunk: "0", areas: "90 80 70 3 6 52", subscriberLength: 8,
      cities: "東京,大阪,京都,横浜,名古屋,札幌", streets: "銀座,本町,中央,緑町,桜通り", domains: "yubin.example",
      writesFamilyFirst: true),
    Culture(
      share: 6,
      given:
        "محمد=Muhammad أحمد=Ahmad علي=Ali فاطمة=Fatima خالد=Khaled مريم=Maryam عمر=Omar ليلى=Layla "
        + "حسن=Hassan سارة=Sara يوسف=Yusuf نور=Nour إبراهيم=Ibrahim زينب=Zainab طارق=Tariq "
        + "هدى=Huda مصطفى=Mustafa رانيا=Rania",
      family: [
        (
          "حسين=Hussein إبراهيم=Ibrahim عثمان=Othman منصور=Mansour حداد=Haddad خوري=Khoury "
            + "نجار=Najjar صالح=Saleh سليمان=Suleiman فارس=Fares قاسم=Qasim رشيد=Rashid "
            + "شريف=Sharif زيدان=Zidan بشارة=Bishara كنعان=Kanaan الحسن=Al-Hassan المصري=Al-Masri "
            + "العلي=Al-Ali الشامي=Al-Shami النجار=Al-Najjar الخطيب=Al-Khatib",
          "-"
        )
      ], code: "20", trunk: "0", areas: "10 11 12 2 3", subscriberLength: 8,
      cities: "القاهرة,الإسكندرية,الجيزة,أسوان",
      streets: "شارع التحرير,شارع النيل,شارع الجمهورية", domains: "barid.example"),
    Culture(
      share: 4,
      given:
        "민준=Minjun 서연=Seoyeon 지훈=Jihoon 수빈=Subin 현우=Hyunwoo 지은=Jieun 영수=Youngsoo 미경=Mikyung "
        + "성민=Sungmin 하은=Haeun 동현=Donghyun 은지=Eunji 재호=Jaeho 유진=Yujin 준호=Junho 혜진=Hyejin",
      givenParts: (
        "민=Min 서=Seo 지=Ji 수=Su 현=Hyun 은=Eun 성=Sung 동=Dong 재=Jae 유=Yu",
        "준=jun 연=yeon 훈=hoon 빈=bin 우=woo 아=a 호=ho 진=jin 영=young 석=seok"
      ),
      family: [
        (
          "김=Kim 이=Lee 박=Park 최=Choi 정=Jung 강=Kang 조=Cho 윤=Yoon 장=Jang 임=Lim 한=Han 오=Oh 서=Seo "
            + "신=Shin 권=Kwon",
          "-"
        )
      ], code: "82", trunk: "0", areas: "10 2 51 31", subscriberLength: 8, cities: "서울,부산,인천,대구",
      streets: "세종대로,테헤란로,강남대로", domains: "upyeon.example", writesFamilyFirst: true),
  ]
}
